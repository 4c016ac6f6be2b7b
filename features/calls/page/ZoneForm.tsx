import { mailLinkPaths } from '../../../contract/answers.ts';
import { slotMarker } from '../../../contract/blocks.ts';
import { Button } from '../../../site/ui/Button.tsx';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import type { CallsCopy } from './calls-words.ts';

interface Properties {
  readonly words: CallsCopy['zones'];
  readonly moving: boolean;
}

/** The visitor's time zone, in a GET form: the choice lives in the address. */
export function ZoneForm({ words, moving }: Properties) {
  const option = { value: slotMarker('id') };
  return (
    <form className="zone" method="get" action={mailLinkPaths.calls}>
      <input type="hidden" name="t" value={slotMarker('token')} />
      {moving && <input type="hidden" name="step" value="move" />}
      <div className="flex flex-col gap-1.5">
        <label htmlFor="zone" className="leading-snug text-small font-medium">
          {words.label}
        </label>
        <select className="zone-select" id="zone" name="zone" autoComplete="off">
          <Repeated block="zone-group">
            <optgroup label={slotMarker('region')}>
              <Repeated block="zone">
                <Repeated block="other">
                  <option {...option}>{slotMarker('label')}</option>
                </Repeated>
                <Repeated block="chosen">
                  {/* React marks the chosen option by the select's value, which here is known later. */}
                  <option {...option} {...{ selected: true }}>
                    {slotMarker('label')}
                  </option>
                </Repeated>
              </Repeated>
            </optgroup>
          </Repeated>
        </select>
      </div>
      <Button type="submit" look="second">
        {words.show}
      </Button>
      <p className="note" role="status" data-zone-note="" data-own={words.own}>
        <Repeated block="unchosen-zone">
          <span data-unchosen-zone="">{`${words.unchosen} `}</span>
        </Repeated>
        {words.both}
      </p>
    </form>
  );
}
