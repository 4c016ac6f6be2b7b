import '../../ui/coast.css';
import './industries.css';
import './title-block.css';
import type { Industries, Industry } from './industries-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { InlineDrawing } from '../../ui/InlineDrawing.tsx';
import { claim } from '../../copy/registers.ts';
import type { Stat } from '../../copy/fields.ts';
import { Framed } from '../../ui/Framed.tsx';
import { OverprintSwitch } from '../../ui/OverprintSwitch.tsx';
import { LinkRow } from '../../../ui/LinkRow.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';

/** Tiles that phones show before scrolling are inlined; no other is loaded before the first layout. */
const seenOnPhones = 2;

/** The page's index: the seven industries as one coast; below 900 px it scrolls sideways. */
export function IndustryCoast({ label, industries }: { readonly label: string } & Pick<Industries, 'industries'>) {
  return (
    <nav aria-label={label}>
      <ul className="coast seven">
        {industries.map(({ id, title }, place) => (
          <li key={id}>
            <div className="coast-label">
              <a className="coast-name" href={`#${id}`}>
                {title}
              </a>
            </div>
            {place < seenOnPhones ? <InlineDrawing name={`view-${id}`} /> : <Drawing name={`view-${id}`} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Seven industries in the specification's order, plates on alternating sides. */
export function IndustryList({
  industries,
  ...words
}: Pick<Industries, 'industries' | 'overprint' | 'risk' | 'figures'>) {
  return (
    <div className="wrap">
      <OverprintSwitch label={words.overprint} className="mt-8" />
      <div>
        {industries.map((industry, place) => (
          <IndustryEntry key={industry.id} industry={industry} place={place + 1} words={words} />
        ))}
      </div>
    </div>
  );
}

interface Properties {
  readonly industry: Industry;
  /** Position among the seven, from 1. */
  readonly place: number;
  readonly words: Pick<Industries, 'risk' | 'figures'>;
}

function IndustryEntry({ industry: { id, title, alt, description, risk, stats }, place, words }: Properties) {
  return (
    <section className="industry" id={id} aria-labelledby={`${id}-title`}>
      <div className="industry-words reveal">
        <p className="text-small font-medium text-over figures" aria-hidden="true">
          {String(place).padStart(2, '0')}
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="mt-4 text-ink-2">{description}</p>
        <p className="mt-4 text-control text-ink-2">
          <b className="block font-medium text-ink">{words.risk}</b> {risk}
        </p>
      </div>
      <div className="industry-plate">
        <Framed drawing={{ name: `industry-${id}`, alt }} liftable />
      </div>
      <TitleBlock heading={words.figures} stats={stats} />
    </section>
  );
}

function TitleBlock({ heading, stats }: { readonly heading: string; readonly stats: readonly Stat[] }) {
  return (
    <div className="title-block figures">
      <p>{heading}</p>
      {stats.map(({ label, claim: id }) => {
        const { figure, basis } = claim(id);
        if (basis !== 'illustrative')
          throw new Error(`content/claims: "${id}" is ${basis}, but stands in a block headed "${heading}".`);
        return (
          <dl key={id}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </dl>
        );
      })}
    </div>
  );
}

/** Sectors without an entry above, each with links to relevant pages. */
export function AlsoServed({ also }: Pick<Industries, 'also'>) {
  return (
    <section className="pt-section" aria-labelledby="also">
      <div className="wrap">
        <SectionHeading title={also.title} id="also">
          {also.lede}
        </SectionHeading>
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

/** Three composite scenarios; the introduction explains why the companies are unnamed. */
export function Stories({ stories }: Pick<Industries, 'stories'>) {
  return (
    <section className="bg-buff-1 py-section" aria-labelledby="stories">
      <div className="wrap">
        <SectionHeading title={stories.title} id="stories">
          {stories.lede}
        </SectionHeading>
        <ul className="grid grid-cols-1 gap-[clamp(2rem,4vw,3.5rem)] lg:grid-cols-3">
          {stories.quotes.map(({ text, from }) => (
            <li key={text} className="reveal border-t-2 border-over pt-5">
              <figure>
                <blockquote
                  className={
                    'font-serif text-[clamp(1.25rem,1.05rem+0.7vw,1.5625rem)] leading-[1.3] tracking-[-0.01em] ' +
                    'text-pretty italic'
                  }
                >
                  “{text}”
                </blockquote>
                <figcaption className="mt-4 note text-ink-2">{from}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
