import { mailLinkPaths, type PageContext } from '../../../contract/answers.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import type { CallsCopy } from './calls-words.ts';
import { CallHead } from './CallHead.tsx';
import type { LinkFacts } from './Facts.tsx';

interface Properties {
  readonly page: PageContext;
  readonly words: CallsCopy;
  readonly token: string;
  readonly link: LinkFacts;
  /** By when we answer, while that is to come and no call stands. */
  readonly due: string | undefined;
  /** The call that stands. */
  readonly call: { readonly day: string; readonly here: string; readonly place: string } | undefined;
}

/** The curve of ten days without a free hour (features/calls/tide.ts). */
const ebb = 'M0 84C167 84 333 88 500 88C667 88 833 84 1000 84';
const still = { vectorEffect: 'non-scaling-stroke' } as const;

/** No time is free: the visitor need do nothing. */
export function NoTimes({ page, words: { none, facts }, token, link, due, call }: Properties) {
  return (
    <>
      <CallHead heading={none.heading} facts={facts} link={link}>
        {`${none.lede} `}
        {due !== undefined && fillMarkers(none.waiting, { due })}
        {call && fillMarkers(none.standing, { 'call-day': call.day, 'call-here': call.here, 'call-place': call.place })}
      </CallHead>
      <div className="wrap pb-section">
        <div className="call-actions">
          <ButtonLink href={`${mailLinkPaths.calls}?t=${token}`} rel="nofollow">
            {none.again}
          </ButtonLink>
          <ButtonLink href={page.site + none.write.to} look="second">
            {none.write.label}
          </ButtonLink>
        </div>
        <p className="mt-5 note">{fillMarkers(none.note, { until: link.until })}</p>
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
