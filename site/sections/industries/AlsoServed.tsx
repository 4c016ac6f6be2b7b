import type { Industries } from './industries-words.ts';
import { LinkRow } from '../../../ui/LinkRow.tsx';

/** Sectors without an entry above, each with the pages that treat it. */
export function AlsoServed({ also }: Pick<Industries, 'also'>) {
  return (
    <section className="pt-section" aria-labelledby="also">
      <div className="wrap">
        <div className="section-head reveal">
          <h2 id="also">{also.title}</h2>
          <p className="lede">{also.lede}</p>
        </div>
        <ul className="grid grid-cols-1 gap-x-[clamp(2rem,5vw,5.5rem)] border-b border-ink pb-section md:grid-cols-2">
          {also.sectors.map(({ id, title, text, links }) => (
            <li key={id} id={id} className="border-t border-ink py-7">
              <h3>{title}</h3>
              <p className="mt-2.5 text-ink-2">{text}</p>
              <LinkRow links={links} className="mt-2" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
