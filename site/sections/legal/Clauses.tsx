import { withFirm } from '../../legal-versions.ts';
import { Inline } from '../../prose/Inline.tsx';

interface Properties {
  readonly part: number;
  readonly clauses: readonly string[];
  /** Anchor of the part they belong to. */
  readonly anchor: string;
}

/** The clauses of a part, numbered 3.1, 3.2, …, each with an address. */
export function Clauses({ part, clauses, anchor }: Properties) {
  return (
    <ol className="clauses">
      {clauses.map((clause, index) => (
        <li key={clause} id={`${anchor}-${index + 1}`}>
          <span className="clause-number figures">
            {part}.{index + 1}
          </span>
          <p>
            <Inline text={withFirm(clause)} />
          </p>
        </li>
      ))}
    </ol>
  );
}
