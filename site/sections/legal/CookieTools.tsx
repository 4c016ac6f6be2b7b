import type { LegalWords } from './legal-words.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** Preferences, and a button that clears what this site keeps on this device and says what it was. */
export function CookieTools({ words }: { readonly words: LegalWords['cookies'] }) {
  return (
    <div className="no-print mt-6">
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={words.preferences.to} data-consent>
          {words.preferences.label}
        </ButtonLink>
        <Button
          id="clear-storage"
          look="second"
          disabled
          data-nothing={words.clearing.nothing}
          data-removed={words.clearing.removed}
          data-cookie={words.clearing.kinds.cookie}
          data-local={words.clearing.kinds.local}
          data-session={words.clearing.kinds.session}
          data-cache={words.clearing.kinds.cache}
          data-database={words.clearing.kinds.database}
        >
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
