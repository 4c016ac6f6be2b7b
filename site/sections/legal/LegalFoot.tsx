import { fill } from '../../../contract/slots.ts';
import type { LegalDocument } from './legal.ts';
import type { LegalWords } from './legal-words.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { stableAnchor } from './parts.ts';

interface Properties {
  readonly document: LegalDocument;
  readonly words: LegalWords;
  /** Address of the page without a fragment. */
  readonly address: string;
}

/** Contact for questions, and the address of this version. */
export function LegalFoot({ document, words, address }: Properties) {
  const { action, version, lastUpdated } = document;
  const anchor = stableAnchor(version);
  const hasGaps = JSON.stringify(document).includes('[[');
  return (
    <div className="border-t border-ink pt-9 print:pt-[4mm]">
      <section className="no-print" aria-labelledby="ask">
        <h2 id="ask" className="text-h3">
          {action.title}
        </h2>
        <p className="mt-2 text-ink-2">{action.text}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {action.buttons.map(({ label, href }) => (
            <ButtonLink key={href} href={href}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </section>
      <p className="mt-8 note figures print:mt-0">
        {hasGaps && `${words.placeholderKey} `}
        {fill(words.version, { date: lastUpdated })}{' '}
        <a className="wrap-anywhere link" href={`#${anchor}`}>
          {address}#{anchor}
        </a>
      </p>
    </div>
  );
}
