import { ConsentBox } from '../../../features/consent/page/ConsentBox.tsx';
import { ConsentOpener } from '../../../features/consent/page/ConsentOpener.tsx';
import type { ConsentWords } from '../../../features/consent/page/consent-words.ts';
import { CountingSwitch } from '../../../features/consent/page/CountingSwitch.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { LegalWords } from './legal-words.ts';

interface Properties {
  readonly words: LegalWords['cookies'];
  readonly consent: ConsentWords;
}

/** The controls on /cookies: two switches, the preferences, and a button that clears this device. */
export function CookieTools({ words, consent }: Properties) {
  const { boxes, kept, counting } = consent;
  return (
    <div className="no-print mt-6">
      <div className="mb-8 max-w-184 border-b border-ink">
        <ConsentBox category="analytics" words={boxes.analytics} receipt={kept.receipt} isSwitch />
        <CountingSwitch words={counting} />
      </div>
      <div className="flex flex-wrap gap-3">
        <ConsentOpener href={words.preferences.to} label={words.preferences.label} look="first" />
        <span className="needs-script">
          <Button
            id="clear-storage"
            look="second"
            data-press
            data-nothing={words.clearing.nothing}
            data-removed={words.clearing.removed}
            data-cookie={words.clearing.kinds.cookie}
            data-local={words.clearing.kinds.local}
            data-session={words.clearing.kinds.session}
          >
            {words.clear}
          </Button>
        </span>
        <noscript>
          <Button look="second" disabled>
            {words.clear}
          </Button>
        </noscript>
      </div>
      <p className="mt-3 min-h-6 text-small" id="clear-storage-report" role="status" />
      <noscript>
        <p className="note">
          {words.noScript} {counting.noScript}
        </p>
      </noscript>
    </div>
  );
}
