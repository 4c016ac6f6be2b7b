import { refusedBySignal } from '../schema.ts';
import type { CategoryWords, ConsentWords } from './consent-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { vendors } from './own-vendors.ts';
import type { Vendors } from './vendors.ts';

/** The dialog with the four categories. Enter saves; Escape closes without storing anything. */
export function ConsentDialog({ words, badges }: { readonly words: ConsentWords; readonly badges: CategoryWords }) {
  const { dialog, accept, refuse, kept } = words;
  return (
    <dialog id="consent" className="consent-dialog" aria-labelledby="consent-title">
      <form method="dialog">
        <div className="consent-head">
          <h2 id="consent-title" className="text-h3" tabIndex={-1} autoFocus>
            {dialog.title}
          </h2>
          <CloseButton label={dialog.close} />
        </div>
        <p>{dialog.lede}</p>
        <p className="consent-note" data-signal hidden>
          {dialog.signal}
        </p>
        <ul>
          {vendors.categories.map((category) => (
            <ConsentChoice
              key={category.id}
              category={category}
              words={dialog}
              badges={badges}
              isRefusable={refusedBySignal.some((id) => id === category.id)}
            />
          ))}
        </ul>
        <p className="note">
          {dialog.policy.before}{' '}
          <a className="link" href={dialog.policy.to}>
            {dialog.policy.label}
          </a>
        </p>
        <p className="consent-receipt" data-receipt hidden>
          <button className="link" type="button" data-act="receipt">
            {kept.receipt}
          </button>
        </p>
        <div className="consent-acts">
          <Button look="second" data-act="accept-all">
            {accept}
          </Button>
          <Button look="second" data-act="refuse-all">
            {refuse}
          </Button>
          <Button type="submit" data-act="save">
            {dialog.save}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

function CloseButton({ label }: { readonly label: string }) {
  return (
    <button className="consent-close" type="button" data-act="close" aria-label={label}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
        <path d="m6 6 12 12M18 6 6 18" />
      </svg>
    </button>
  );
}

interface ChoiceProperties {
  readonly category: Vendors['categories'][number];
  readonly words: ConsentWords['dialog'];
  readonly badges: CategoryWords;
  readonly isRefusable: boolean;
}

function ConsentChoice({ category, words, badges, isRefusable }: ChoiceProperties) {
  const { id, title, description, duration, canDisable } = category;
  return (
    <li className="consent-choice">
      <input
        id={`consent-${id}`}
        type="checkbox"
        name={id}
        aria-describedby={`consent-${id}-about`}
        {...(canDisable ? {} : { defaultChecked: true, disabled: true })}
      />
      <div>
        <label htmlFor={`consent-${id}`}>{title}</label>
        <p id={`consent-${id}-about`}>
          {description}{' '}
          <span className="note figures">
            {canDisable ? badges.optional : badges.required} · {duration}
          </span>
          {isRefusable && (
            <strong data-signal hidden>
              {words.refusedBySignal}
            </strong>
          )}
        </p>
      </div>
    </li>
  );
}

/** Status line for the outcome of a choice, with its receipt. Data attributes hold the text of each outcome. */
export function ConsentStatus({ words }: { readonly words: ConsentWords['kept'] }) {
  const { accepted, partial, withdrawn, nothing, notKept, receipt } = words;
  return (
    <span id="consent-kept" className="consent-kept">
      <span
        role="status"
        data-accepted={accepted}
        data-partial={partial}
        data-withdrawn={withdrawn}
        data-nothing={nothing}
        data-not-kept={notKept}
      />{' '}
      <button className="link" type="button" data-act="receipt">
        {receipt}
      </button>
    </span>
  );
}
