import { Button } from '../ui/Button.tsx';
import { CloseButton } from './CloseButton.tsx';
import type { ConsentWords } from './consent-words.ts';

/** The question at the foot of the window on a first visit. Its three answers look the same. */
export function ConsentNotice({ words }: { readonly words: ConsentWords }) {
  const { notice, accept, refuse } = words;
  return (
    <section id="consent-notice" className="consent-strip" aria-label={notice.label}>
      <p>{notice.text}</p>
      <CloseButton label={notice.close} />
      <div className="consent-acts">
        <Button look="second" data-act="accept-all">
          {accept}
        </Button>
        <Button look="second" data-act="refuse-all">
          {refuse}
        </Button>
        <Button look="second" data-act="choose" aria-haspopup="dialog">
          {notice.choose}
        </Button>
      </div>
    </section>
  );
}

/** What is said after a choice, with its receipt. The words wait in data attributes; the status is filled when they are due. */
export function ConsentKept({ words }: { readonly words: ConsentWords['kept'] }) {
  return (
    <section id="consent-kept" className="consent-strip" aria-label={words.label}>
      <p role="status" data-refused={words.refused} data-accepted={words.accepted} data-partial={words.partial} data-not-kept={words.notKept} />
      <CloseButton label={words.close} />
      <button className="consent-receipt link" type="button" data-act="receipt">
        {words.receipt}
      </button>
    </section>
  );
}
