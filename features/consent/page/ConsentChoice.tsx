import type { CategoryWords, ConsentWords } from './consent-words.ts';
import type { Vendors } from './vendors.ts';

interface Properties {
  readonly category: Vendors['categories'][number];
  readonly words: ConsentWords['dialog'];
  readonly badges: CategoryWords;
  /** Whether Global Privacy Control refuses it. */
  readonly isRefusable: boolean;
}

/** One category: a box to tick, unless it is required; what it does, and for how long. */
export function ConsentChoice({ category, words, badges, isRefusable }: Properties) {
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
