import type { ConsentWords } from './consent-words.ts';
import { Button } from '../ui/Button.tsx';
import { CloseButton } from './CloseButton.tsx';

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
