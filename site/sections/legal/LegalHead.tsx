import { fill } from '../../../contract/slots.ts';
import { withFirm } from './legal-versions.ts';
import type { LegalDocument } from './legal.ts';
import type { LegalWords } from './legal-words.ts';
import { stableAnchor } from './parts.ts';
import type { ReactNode } from 'react';

interface Properties {
  readonly document: LegalDocument;
  readonly next: LegalDocument | undefined;
  readonly words: LegalWords;
  readonly children?: ReactNode;
}

/** Title, date and summary of a legal text. */
export function LegalHead({ document, next, words, children }: Properties) {
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
