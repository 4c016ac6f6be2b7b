import type { PageContext } from '../../../contract/answers.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import type { CallsCopy } from './calls-words.ts';
import { Facts, linkFacts, type LinkFacts } from './Facts.tsx';

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
      <section className="times-top wrap" aria-labelledby="call">
        <div className="times-head">
          <div>
            <h1 id="call">{ring.heading}</h1>
            <p className="mt-6 max-w-160 lede">
              {`${ring.lede} `}
              {due !== undefined && fillMarkers(none.waiting, { due })}
            </p>
          </div>
          <Facts rows={linkFacts(facts, link)} />
        </div>
      </section>
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
