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
    <section
      className={
        'wrap grid grid-cols-1 items-start gap-[clamp(2.5rem,5vw,5.5rem)] ' +
        'pt-[calc(var(--spacing-header)+clamp(2.5rem,1rem+4vw,4.5rem))] pb-[clamp(3rem,2rem+4vw,6rem)] ' +
        'lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] print:pt-[2mm] print:pb-[6mm]'
      }
      aria-labelledby="act"
    >
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
