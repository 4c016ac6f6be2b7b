import { mailLinkPaths } from '../../../contract/answers.ts';
import { slotMarker } from '../../../contract/blocks.ts';
import { ButtonLink } from '../../../site/ui/ButtonLink.tsx';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import type { CallsCopy } from './calls-words.ts';
import { Facts } from './Facts.tsx';

interface Properties {
  readonly words: CallsCopy;
}

/** The curve of ten days without a free hour (features/calls/tide.ts). */
const ebb = 'M0 84C167 84 333 88 500 88C667 88 833 84 1000 84';
const still = { vectorEffect: 'non-scaling-stroke' } as const;

/** No time is free: the visitor need do nothing. */
export function NoTimes({ words: { none, facts } }: Properties) {
  const rows = [
    { term: facts.reference, text: slotMarker('reference') },
    { term: facts.asked, text: slotMarker('asked') },
    { term: facts.until, text: slotMarker('until') },
  ];
  return (
    <>
      <section className="times-top wrap" aria-labelledby="call">
        <div className="times-head">
          <div>
            <h1 id="call">{none.heading}</h1>
            <p className="mt-6 max-w-160 lede">
              {`${none.lede} `}
              <Repeated block="waiting">{none.waiting}</Repeated>
              <Repeated block="standing">{none.standing}</Repeated>
            </p>
          </div>
          <Facts rows={rows} />
        </div>
      </section>
      <div className="wrap pb-section">
        <div className="call-actions">
          <ButtonLink href={`${mailLinkPaths.calls}?t=${slotMarker('token')}`} rel="nofollow">
            {none.again}
          </ButtonLink>
          <ButtonLink href={none.write.to} look="second">
            {none.write.label}
          </ButtonLink>
        </div>
        <p className="mt-5 note">{none.note}</p>
        <figure className="almanac mt-10">
          <div className="tidebox">
            <svg className="tide" role="img" aria-label={none.drawing}>
              <svg viewBox="0 0 1000 100" width="100%" height="100%" preserveAspectRatio="none">
                <path className="tide-water" d={`${ebb}V100H0Z`} />
                <path className="tide-below" d={`${ebb}V54H0Z`} />
                <path className="tide-line" d={ebb} {...still} />
                <path className="tide-sill" d="M0 54H1000" {...still} />
              </svg>
            </svg>
          </div>
          <figcaption>
            <b>{none.caption}</b> {none.text}
          </figcaption>
        </figure>
      </div>
    </>
  );
}
