import './consent-box.css';
import '../../../ui/switch.css';
import type { OptionalCategory } from '../schema.ts';
import type { ConsentWords } from './consent-words.ts';

/** Texts of a box; `signal`: under Global Privacy Control, `returned`: when an earlier visit's draft is restored. */
interface BoxWords {
  readonly label: string;
  readonly hint: string;
  readonly granted: string;
  readonly withdrawn: string;
  readonly notKept: string;
  readonly signal?: string;
  readonly returned?: string;
}

interface Properties {
  readonly category: OptionalCategory;
  readonly words: BoxWords;
  /** Where to read more; left out on that page itself. */
  readonly policy?: ConsentWords['boxes']['policy'];
  readonly receipt: string;
  /** Shows a switch, for a setting of its own, instead of a checkbox within another form. */
  readonly isSwitch?: boolean;
}

/** A consent checkbox at its place of use: never ticked in advance, not submitted, hidden without scripts. */
export function ConsentBox({ category, words, policy, receipt, isSwitch = false }: Properties) {
  const { label, hint, granted, withdrawn, notKept, signal, returned } = words;
  const id = `box-${category}`;
  return (
    <div className={isSwitch ? 'consent-box consent-switch' : 'consent-box'} data-consent-box={category}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="checkbox" aria-describedby={`${id}-hint`} {...(isSwitch ? { role: 'switch' } : {})} />
      <div className="consent-box-line">
        <p id={`${id}-hint`} {...(signal === undefined ? {} : { 'data-signal': signal })} suppressHydrationWarning>
          {hint}
        </p>
        <p
          role="status"
          data-granted={granted}
          data-withdrawn={withdrawn}
          data-not-kept={notKept}
          data-returned={returned}
          suppressHydrationWarning
        >
          {''}
        </p>
        <button className="link" type="button" data-act="receipt" hidden>
          {receipt}
        </button>{' '}
        {policy && (
          <a className="link" href={policy.to}>
            {policy.label}
          </a>
        )}
      </div>
    </div>
  );
}
