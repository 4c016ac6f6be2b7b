import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Sample } from '../../copy/sample-words.ts';
import type { Home } from './home-words.ts';
import { StoppedTest } from './StoppedTest.tsx';
import '../../ui/coast.css';
import { Drawing } from '../../ui/Drawing.tsx';
import { InlineDrawing } from '../../ui/InlineDrawing.tsx';
import { OverprintSwitch } from '../../ui/OverprintSwitch.tsx';
import '../../ui/card.css';
import { Badge } from '../../ui/Badge.tsx';
import type { ReactNode } from 'react';
import { Notebook } from '../../ui/Notebook.tsx';

interface ResearchProperties {
  readonly copy: Home['research'];
  readonly samples: ReadonlyMap<string, Sample>;
}

/** Plate A: four gates as a sum, and one complete engagement. Both are labelled as illustrations. */
export function Research({ copy, samples }: ResearchProperties) {
  return (
    <section aria-labelledby="research-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="research-title">
          {copy.lede} <TextLink href={copy.link.to}>{copy.link.label}</TextLink>
        </SectionHeading>
        <dl className="grid grid-cols-[1fr_1fr] border-y border-ink lg:grid-cols-[repeat(4,1fr)]">
          {copy.gates.map(({ title, left, ...stopped }) => (
            <div
              key={title}
              className={
                'border-rule pt-4 pr-5 pb-4.5 even:border-l even:pl-5 nth-[n+3]:border-t lg:border-t-0 ' +
                'lg:not-first:border-l lg:not-first:pl-5'
              }
            >
              <dt className="text-(length:--text-small) text-ink-2 figures">{title}</dt>
              <dd className="font-serif text-[clamp(1.5rem,1rem+1.4vw,2.25rem)]/[1.1]">
                <Sum {...stopped} /> {left && <Sum {...left} />}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-2.5 note">{copy.note}</p>
        <StoppedTest copy={copy.case} samples={samples} />
      </div>
    </section>
  );
}

function Sum({ count, does }: { readonly count: string; readonly does: string }) {
  return (
    <span className="whitespace-nowrap">
      {count} <small className="font-sans text-note/[1.4] text-ink-2">{does}</small>
    </span>
  );
}

/** Five industries as one coast; below 900 px it scrolls sideways. */
export function Industries({ copy }: { readonly copy: Home['industries'] }) {
  return (
    <section className="pt-section" aria-labelledby="industries-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="industries-title">
          {copy.lede} <TextLink href={copy.link.to}>{copy.link.label}</TextLink>
        </SectionHeading>
      </div>
      <ul className="coast">
        {copy.views.map(({ view, title, text, to }) => (
          <li key={title}>
            <div className="coast-label">
              <h3>
                <a href={to}>{title}</a>
              </h3>
              <p className="mt-1.5 text-small leading-[1.45] text-ink-2">{text}</p>
            </div>
            <Drawing name={view} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Plate B: one machine, with and without its safeguards. The switch is CSS only. The machine, far below the first
 * screen, is a lazy-loaded file; the overprint is inlined, because its numbers are larger on phones.
 */
export function Ethics({ copy }: { readonly copy: Home['ethics'] }) {
  return (
    <section className="bg-sea-1 py-section" aria-labelledby="ethics-title">
      <div className="wrap">
        <div className="grid items-start gap-[clamp(2rem,4vw,4.5rem)] xl:grid-cols-[minmax(0,4.2fr)_minmax(0,7.8fr)]">
          <div className="reveal">
            <SectionHeading number={copy.number} title={copy.heading} id="ethics-title" plain />
            <p className="mt-6 lede">{copy.lede}</p>
            <p className="mt-4 text-ink-2">{copy.text}</p>
            <OverprintSwitch label={copy.switch} className="mt-6" />
            <p className="mt-4">
              <TextLink href={copy.link.to}>{copy.link.label}</TextLink>
            </p>
          </div>
          <div className="overprint-plate reveal">
            <Drawing name={`${copy.plate}-ground`} />
            <InlineDrawing name={`${copy.plate}-over`} label={copy.alt} />
          </div>
        </div>
        <ol className="controls mt-10">
          {copy.controls.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Three teasers: two small ones on the left, a large one on the right. */
export function Insights({ copy }: { readonly copy: Home['insights'] }) {
  const [upper, lower, large] = copy.teasers;
  const { preparing, meanwhile } = copy;
  return (
    <section className="py-section" aria-labelledby="insights-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="insights-title">
          {copy.lede} <TextLink href={copy.link.to}>{copy.link.label}</TextLink>
        </SectionHeading>
        <div className="grid gap-[clamp(2rem,4vw,4.5rem)] xl:grid-cols-[minmax(0,5.6fr)_minmax(0,6.4fr)]">
          <div className="grid content-start gap-9">
            <Teaser copy={upper} look="beside" preparing={preparing} meanwhile={meanwhile} />
            <div className="md:border-t md:border-rule md:pt-9">
              <Teaser copy={lower} look="beside" preparing={preparing} meanwhile={meanwhile} />
            </div>
          </div>
          <Teaser copy={large} look="large" preparing={preparing} meanwhile={meanwhile} />
        </div>
      </div>
    </section>
  );
}

interface TeaserProperties {
  readonly copy: Home['insights']['teasers'][number];
  /** The note that it is not published yet, and the label before the article that is. */
  readonly preparing: string;
  readonly meanwhile: string;
  /** `large` has larger text; `beside` has the drawing to the left of the text from 768 px. */
  readonly look: 'large' | 'beside';
}

function Teaser({ copy, preparing, meanwhile, look }: TeaserProperties) {
  const beside = look === 'beside';
  return (
    <article
      className={
        'card reveal ' +
        (beside ? 'md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] md:items-start md:gap-x-6' : '')
      }
    >
      <div className="card-art mt-0">
        <Drawing name={copy.drawing} alt={copy.alt} />
      </div>
      <div className={`mt-4.5 ${beside ? 'md:mt-0' : ''}`}>
        <Badge category={copy.category} />
        <h3 className={`card-title mt-2 ${beside ? 'text-h3 md:text-[1.4375rem]/[1.18]' : 'text-feature'}`}>
          <a href={copy.to}>{copy.title}</a>
        </h3>
        <p className={`card-text ${beside ? '' : 'mt-3.5 max-w-[36em] text-(length:--text-body)'}`}>{copy.text}</p>
        <p className="card-meta">
          <span className="soon">{preparing}</span>. {meanwhile} {copy.meanwhile}
        </p>
      </div>
    </article>
  );
}

interface NewsletterProperties {
  readonly copy: Home['newsletter'];
  readonly drawing: { readonly name: string; readonly alt: string };
  /** The sign-up form, an island that the page must pass in. */
  readonly children?: ReactNode;
}

/** Squared paper, the monthly letter, and the light drawn to scale. */
export function Newsletter({ copy, drawing, children }: NewsletterProperties) {
  return (
    <Notebook drawing={drawing} labelledBy="newsletter-title">
      <SectionHeading number={copy.number} title={copy.heading} id="newsletter-title" plain />
      <p className="mt-5 max-w-measure lede">{copy.lede}</p>
      <p className="mt-3 mb-8 note">
        <a className="link" href={copy.letters.to}>
          {copy.letters.label}
        </a>
      </p>
      {children}
    </Notebook>
  );
}
