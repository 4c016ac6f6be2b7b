import { withFirm } from './legal-versions.ts';
import { Inline } from '../../prose/Inline.tsx';
import type { LegalClause } from './legal.ts';

interface Properties {
  readonly part: number;
  readonly clauses: readonly LegalClause[];
  /** Anchor of the part they belong to. */
  readonly anchor: string;
}

/** The clauses of a part, numbered 3.1, 3.2, …, each with an address. */
export function Clauses({ part, clauses, anchor }: Properties) {
  return (
    <ol className="clauses">
      {clauses.map(({ text, promises }, index) => (
        <li
          key={text}
          id={`${anchor}-${index + 1}`}
          {...(promises.length === 0 ? {} : { 'data-promise': promises.join(' ') })}
        >
          <span className="clause-number figures">
            {part}.{index + 1}
          </span>
          <p>
            <Inline text={withFirm(text)} />
          </p>
        </li>
      ))}
    </ol>
  );
}
