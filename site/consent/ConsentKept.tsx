import type { ConsentWords } from './consent-words.ts';
import { CloseButton } from './CloseButton.tsx';

/** What is said after a choice, with its receipt. The words wait in data attributes; the status is filled when they are due. */
export function ConsentKept({ words }: { readonly words: ConsentWords['kept'] }) {
  return (
    <section id="consent-kept" className="consent-strip" aria-label={words.label}>
      <p role="status" data-refused={words.refused} data-accepted={words.accepted} data-partial={words.partial} data-not-kept={words.notKept} />
      <CloseButton label={words.close} />
      <button className="link consent-receipt" type="button" data-act="receipt">
        {words.receipt}
      </button>
    </section>
  );
}
