import type { ReactNode } from 'react';
import type { Insights } from './insights-words.ts';

/** A row for the monthly letter at the end of the list. */
export function StayUpdated({ copy, children }: { readonly copy: Insights['stay']; readonly children?: ReactNode }) {
  return (
    <section className="no-print py-section" aria-labelledby="stay-updated">
      <div className="wrap">
        <div
          className={
            'grid grid-cols-1 items-start gap-x-column gap-y-6 border-t border-ink pt-8 ' +
            'lg:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]'
          }
        >
          <div>
            <h2 id="stay-updated" className="text-h3">
              {copy.title}
            </h2>
            <p className="mt-2 max-w-measure text-ink-2">{copy.text}</p>
            <p className="mt-2 note">
              <a className="link" href={copy.letters.to}>
                {copy.letters.label}
              </a>
            </p>
          </div>
          <div>{children}</div>
        </div>
      </div>
    </section>
  );
}
