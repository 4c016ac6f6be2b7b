import { mailLinkPaths } from '../../../contract/answers.ts';
import { fieldAttributes } from '../../../site/forms/field-attributes.ts';
import { Button } from '../../../ui/Button.tsx';
import type { CallsCopy } from './calls-words.ts';

export interface ShownZone {
  /** `Warsaw (UTC+1)` */
  readonly label: string;
  readonly isChosen: boolean;
  /** HTML of the options, grouped by region. */
  readonly options: string;
}

interface Properties {
  readonly words: CallsCopy['zones'];
  readonly shown: ShownZone;
  readonly token: string;
  readonly moving: boolean;
}

/** The page's zone, and a GET form to change it, so that the choice is in the address. */
export function ZoneForm({ words, shown: { label, isChosen, options }, token, moving }: Properties) {
  const field = fieldAttributes({ form: 'call', name: 'zone' });
  return (
    <details className="zone mt-2 text-(length:--text-small) [@media(height<30em)]:mt-0">
      <summary
        className="inline-flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2"
        {...(isChosen ? {} : { 'data-unchosen-zone': '' })}
      >
        <span>
          {isChosen ? words.yours : words.ours} <b className="font-semibold">{label}</b>
        </span>{' '}
        <u className="font-medium text-over underline-offset-[0.25em] print:hidden">{words.change}</u>
      </summary>
      <form
        className="grid grid-cols-1 justify-start gap-x-3 gap-y-1.5 pt-2 pb-4 md:grid-cols-[minmax(0,20rem)_auto]"
        method="get"
        action={mailLinkPaths.calls}
      >
        <input type="hidden" name="t" value={token} />
        {moving && <input type="hidden" name="step" value="move" />}
        <label htmlFor={field.id} className="leading-snug col-span-full text-small font-medium">
          {words.label}
        </label>
        <select {...field} autoComplete="off" dangerouslySetInnerHTML={{ __html: options }} />
        <Button type="submit" look="second">
          {words.show}
        </Button>
      </form>
    </details>
  );
}
