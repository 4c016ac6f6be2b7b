import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Sample } from '../../copy/sample-words.ts';
import type { Home } from './home-words.ts';
import { StoppedTest } from './StoppedTest.tsx';

interface Properties {
  readonly copy: Home['research'];
  readonly samples: ReadonlyMap<string, Sample>;
}

/** Plate A: four gates as a sum, and one complete engagement. Both are labelled as illustrations. */
export function Research({ copy, samples }: Properties) {
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
