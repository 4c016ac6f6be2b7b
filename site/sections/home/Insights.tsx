import type { Home } from './home-words.ts';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Teaser } from './Teaser.tsx';

/** Three teasers: two small at the left, one large at the right. */
export function Insights({ copy }: { readonly copy: Home['insights'] }) {
  const [upper, lower, large] = copy.teasers;
  return (
    <section className="py-section" aria-labelledby="insights-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="insights-title">
          {copy.lede} <TextLink href={copy.link.to}>{copy.link.label}</TextLink>
        </SectionHeading>
        <div className="grid gap-[clamp(2rem,4vw,4.5rem)] xl:grid-cols-[minmax(0,5.6fr)_minmax(0,6.4fr)]">
          <div className="grid content-start gap-9">
            <Teaser copy={upper} look="beside" />
            <div className="md:border-t md:border-rule md:pt-9"><Teaser copy={lower} look="beside" /></div>
          </div>
          <Teaser copy={large} look="large" />
        </div>
      </div>
    </section>
  );
}
