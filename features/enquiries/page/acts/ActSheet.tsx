import type { ReactNode } from 'react';

interface Properties {
  readonly heading: string;
  readonly kicker?: string;
  readonly children: ReactNode;
  readonly beside?: ReactNode;
}

/** What a link in the team's mail leads to, and what helps to decide beside it. */
export function ActSheet({ heading, kicker, children, beside }: Properties) {
  return (
    <section className="act-sheet wrap" aria-labelledby="act">
      <div>
        {kicker !== undefined && (
          <p className="mb-4 text-(length:--text-small) font-medium text-ink-2 figures">{kicker}</p>
        )}
        <h1 id="act">{heading}</h1>
        {children}
      </div>
      {beside}
    </section>
  );
}
