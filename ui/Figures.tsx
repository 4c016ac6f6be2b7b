import type { ReactNode } from 'react';

export type Figure = readonly [name: string, value: ReactNode, note?: ReactNode];

const box =
  'flex-[1_1_8rem] border-s border-rule px-4 pt-2.5 pb-3 first:border-s-0 first:ps-0 max-[700px]:basis-2/5 ' +
  'max-[700px]:border-s-0 max-[700px]:ps-0 max-[700px]:pe-3 max-[700px]:nth-[n+3]:border-t';

/** A row of large figures, each with a label above and a note below. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="border-edge flex flex-wrap border-y">
      {figures.map(([name, value, note]) => (
        <div key={name} className={box}>
          <dt className="text-(length:--text-note) text-ink-3">{name}</dt>
          <dd className="font-serif text-[1.5rem]/[1.2] tracking-[-0.015em]">
            {value}
            {note === undefined ? null : (
              <small className="mt-0.5 block font-sans text-note/[1.4] tracking-[0] text-ink-2">{note}</small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
