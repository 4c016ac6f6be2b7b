import { mailLinkPaths } from '../../../contract/answers.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ZoneGroup } from '../zones.ts';
import type { CallsCopy } from './calls-words.ts';

/** The zone in which the page shows times. */
export interface ShownZone {
  /** IANA name. */
  readonly zone: string;
  readonly place: string;
  /** Whether the visitor chose it, or the call has it. */
  readonly isChosen: boolean;
  /** All there are, by region. */
  readonly zones: readonly ZoneGroup[];
}

interface Properties {
  readonly words: CallsCopy['zones'];
  readonly shown: ShownZone;
  readonly token: string;
  readonly moving: boolean;
}

/** The visitor's time zone, in a GET form: the choice lives in the address. */
export function ZoneForm({ words, shown: { zone, place, isChosen, zones }, token, moving }: Properties) {
  return (
    <form className="zone" method="get" action={mailLinkPaths.calls}>
      <input type="hidden" name="t" value={token} />
      {moving && <input type="hidden" name="step" value="move" />}
      <div className="flex flex-col gap-1.5">
        <label htmlFor="zone" className="leading-snug text-small font-medium">
          {words.label}
        </label>
        <select className="zone-select" id="zone" name="zone" autoComplete="off" defaultValue={zone}>
          {zones.map((group) => (
            <optgroup key={group.region} label={group.region}>
              {group.zones.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <Button type="submit" look="second">
        {words.show}
      </Button>
      <p className="note" role="status" data-zone-note="" data-own={words.own}>
        {!isChosen && <span data-unchosen-zone="">{`${fillMarkers(words.unchosen, { place })} `}</span>}
        {words.both}
      </p>
    </form>
  );
}
