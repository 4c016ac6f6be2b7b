import './research.css';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Sample } from '../../copy/sample-words.ts';
import type { Home } from './home-words.ts';
import { StoppedTest } from './StoppedTest.tsx';

interface Properties {
  readonly copy: Home['research'];
  /** The sheets of content/samples, by name. */
  readonly samples: ReadonlyMap<string, Sample>;
}

/** Plate A: four gates as a sum, and one engagement whole. Both are illustrations, and say so. */
export function Research({ copy, samples }: Properties) {
  return (
    <section aria-labelledby="research-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="research-title">
          {copy.lede} <TextLink href={copy.link.to}>{copy.link.label}</TextLink>
        </SectionHeading>
        <dl className="gates figures">
          {copy.gates.map(({ title, left, ...stopped }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
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
    <span>
      {count} <small>{does}</small>
    </span>
  );
}
