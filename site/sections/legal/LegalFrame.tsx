import type { ReactNode } from 'react';
import { fill } from '../../../contract/slots.ts';
import { withFirm } from './legal-versions.ts';
import type { LegalDocument } from './legal.ts';
import type { LegalWords } from './legal-words.ts';
import { stableAnchor } from './parts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';

interface PartHeadingProperties {
  readonly number: number;
  readonly id: string;
  readonly children: ReactNode;
}

/** Number and title of a part of a legal text. */
export function PartHeading({ number, id, children }: PartHeadingProperties) {
  return (
    <h2 className="part-heading" id={id}>
      <span className="figures">{number}</span> {children}
    </h2>
  );
}

interface LegalHeadProperties {
  readonly document: LegalDocument;
  readonly next: LegalDocument | undefined;
  readonly words: LegalWords;
  readonly children?: ReactNode;
}

/** Title, date and summary of a legal text. */
export function LegalHead({ document, next, words, children }: LegalHeadProperties) {
  return (
    <div className="wrap page-head">
      <h1>{document.title}</h1>
      <p className="mt-7 text-small font-medium">{fill(words.lastUpdated, { date: document.lastUpdated })}</p>
      <p className="mt-1 note">{fill(words.lawChecked, { when: document.lawChecked })}</p>
      {next && (
        <p className="mt-1 text-small">
          <a className="link" href={`#${stableAnchor(next.version)}`}>
            {fill(words.laterVersion, { date: next.lastUpdated })}
          </a>
        </p>
      )}
      <p className="mt-6 max-w-[44rem] lede">{withFirm(document.lede)}</p>
      {children}
    </div>
  );
}

interface LegalFootProperties {
  readonly document: LegalDocument;
  readonly words: LegalWords;
  /** Address of the page without a fragment. */
  readonly address: string;
}

/** Contact for questions, and the address of this version. */
export function LegalFoot({ document, words, address }: LegalFootProperties) {
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
