import { refusedBySignal } from '../schema.ts';
import type { CategoryWords, ConsentWords } from './consent-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { vendors } from './own-vendors.ts';
import { CloseButton } from './CloseButton.tsx';
import { ConsentChoice } from './ConsentChoice.tsx';

interface Properties {
  readonly words: ConsentWords;
  readonly badges: CategoryWords;
}

/** The four categories and what to do about them. Enter saves; Escape closes and stores nothing. */
export function ConsentDialog({ words, badges }: Properties) {
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
