import type { ReactNode } from 'react';

export interface Line {
  readonly key: string;
  readonly when: ReactNode;
  readonly what: ReactNode;
  /** A second line. */
  readonly sub?: ReactNode;
  readonly end?: ReactNode;
}

/** Items by time: when, what, and a note or link at the end. */
export function Lines({ lines, pairs = false }: { readonly lines: readonly Line[]; readonly pairs?: boolean }) {
  return (
    <ul className={pairs ? 'lines pairs' : 'lines'}>
      {lines.map(({ key, when, what, sub, end }) => (
        <li key={key}>
          {pairs ? null : <span className="when">{when}</span>}
          <div>
            {what}
            {sub === undefined ? null : <span className="sub">{sub}</span>}
          </div>
          <span>{end}</span>
        </li>
      ))}
    </ul>
  );
}
