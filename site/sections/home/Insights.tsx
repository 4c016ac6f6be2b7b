import '../../ui/card.css';
import { Badge } from '../../ui/Badge.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Home } from './home-words.ts';

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

interface Properties {
  readonly copy: Home['insights']['teasers'][number];
  /** The note that it is not published yet, and the label before the article that is. */
  readonly preparing: string;
  readonly meanwhile: string;
  /** `large` has larger text; `beside` has the drawing to the left of the text from 768 px. */
  readonly look: 'large' | 'beside';
}

function Teaser({ copy, preparing, meanwhile, look }: Properties) {
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
