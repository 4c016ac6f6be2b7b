import type { PageContext } from '../../../contract/answers.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import type { CallsCopy } from './calls-words.ts';

/** Why the page is shown again: the time is gone, the form was incomplete, or the button was pressed too soon. */
export type Refused =
  | {
      readonly why: 'taken';
      readonly time: string;
      readonly nearest: readonly { readonly n: number; readonly label: string }[];
    }
  | { readonly why: 'no-time' | 'wrong-phone' | 'pressed-too-soon' };

interface Properties {
  readonly page: PageContext;
  readonly words: CallsCopy;
  readonly refused: Refused;
  readonly moving: boolean;
}

/** Why a time could not be taken. Announced at once and focused on arrival. */
export function RefusedTime({ page, words: { taken, invalid }, refused, moving }: Properties) {
  const { why } = refused;
  const titles = {
    taken: taken.title,
    'pressed-too-soon': invalid.again,
    'no-time': invalid.heading,
    'wrong-phone': invalid.heading,
  };
  return (
    // Moves the focus here without a script: the visitor has just pressed a button.
    <div
      className="mt-4 border-2 border-error bg-error-tint px-4.5 py-3.5 text-small"
      role="alert"
      tabIndex={-1}
      autoFocus
    >
      <h2 className="font-sans text-h4 font-semibold text-error">{titles[why]}</h2>
      <p className="mt-1.5">
        {why === 'pressed-too-soon' ? (
          page.pressAgain
        ) : why === 'taken' ? (
          fillMarkers(taken.text, { taken: refused.time })
        ) : (
          <a className="link" href={why === 'no-time' || moving ? '#times' : '#call-phone'}>
            {why === 'no-time' ? invalid.noTime : invalid.wrongPhone}
          </a>
        )}
      </p>
      {why === 'taken' && (
        <ul className="mt-2.5 flex flex-wrap gap-2 figures">
          {refused.nearest.map(({ n, label }) => (
            <li key={n}>
              <label className={`cursor-pointer bg-paper ${buttonClass('second')}`} htmlFor={`t${n}`}>
                {label}
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
