import type { About } from './about-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';

const cell =
  'reveal grid grid-cols-[4rem_minmax(0,1fr)] gap-x-6 border-rule py-8 not-first:border-t md:py-10 md:odd:pr-10 md:even:border-l md:even:pl-10 md:nth-2:border-t-0';

/** Our Values: four, each with one sentence that a client can test. */
export function Values({ values }: Pick<About, 'values'>) {
  return (
    <section className="bg-sea-1 py-section" aria-labelledby="values">
      <div className="wrap">
        <SectionHeading number="01" title={values.title} id="values">
          {values.lede}
        </SectionHeading>
        <ul className="grid grid-cols-1 border-y border-ink md:grid-cols-2">
          {values.items.map(({ title, drawing, text }) => (
            <li key={title} className={cell}>
              <Drawing name={drawing} className="size-16" />
              <div>
                <h3>{title}</h3>
                <p className="mt-2.5 max-w-[27rem] text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
