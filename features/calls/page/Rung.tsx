import type { PageContext } from '../../../contract/answers.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import type { CallsCopy } from './calls-words.ts';
import { CallHead } from './CallHead.tsx';
import type { LinkFacts } from './Facts.tsx';

interface Properties {
  readonly page: PageContext;
  readonly words: CallsCopy;
  readonly link: LinkFacts;
  /** By when we answer, while that is to come. */
  readonly due: string | undefined;
}

/** Nothing was booked, and nothing is asked for: we ring. */
export function Rung({ page, words: { ring, none, facts }, link, due }: Properties) {
  return (
    <>
      <CallHead heading={ring.heading} facts={facts} link={link}>
        {`${ring.lede} `}
        {due !== undefined && fillMarkers(none.waiting, { due })}
      </CallHead>
      <div className="wrap pb-section">
        <div className="call-actions">
          <ButtonLink href={page.site + none.write.to} look="second">
            {none.write.label}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
