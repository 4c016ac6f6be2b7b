import type { ReactNode } from 'react';

interface Properties {
  readonly rows: readonly { readonly term: string; readonly text: ReactNode; readonly lang?: string | undefined }[];
  readonly className?: string;
}

// On the narrowest phones an email address stays on one line.
const row =
  'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-b border-rule py-3 print:py-[1.5mm] ' +
  'max-[22.5em]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]';

/** A ruled description list. */
export function FactList({ rows, className = '' }: Properties) {
  return (
    <dl className={`border-t border-ink text-small figures ${className}`.trim()}>
      {rows.map(({ term, text, lang }, at) => (
        <div key={at} className={row}>
          <dt className="text-ink-3">{term}</dt>
          <dd className="wrap-anywhere" lang={lang}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
