import type { LegalWords } from '../../schemas/legal-words.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** Preferences, and a button that clears what this site keeps on this device and says what it was. */
export function CookieTools({ words }: { readonly words: LegalWords['cookies'] }) {
  return (
    <div className="no-print mt-6">
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={words.preferences.to}>{words.preferences.label}</ButtonLink>
        <Button id="clear-storage" look="second" data-words={JSON.stringify(words.clearing)}>
          {words.clear}
        </Button>
      </div>
      <p className="mt-3 min-h-6 text-small" id="clear-storage-report" role="status" />
      <noscript>
        <p className="note">{words.noScript}</p>
      </noscript>
    </div>
  );
}
