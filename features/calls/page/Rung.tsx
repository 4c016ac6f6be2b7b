import { slotMarker } from '../../../contract/blocks.ts';
import { ButtonLink } from '../../../site/ui/ButtonLink.tsx';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import type { CallsCopy } from './calls-words.ts';
import { Facts } from './Facts.tsx';

/** Nothing was booked, and nothing is asked for: we ring. */
export function Rung({ words: { ring, none, facts } }: { readonly words: CallsCopy }) {
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
            <h1 id="call">{ring.heading}</h1>
            <p className="mt-6 max-w-160 lede">
              {`${ring.lede} `}
              <Repeated block="waiting">{none.waiting}</Repeated>
            </p>
          </div>
          <Facts rows={rows} />
        </div>
      </section>
      <div className="wrap pb-section">
        <div className="call-actions">
          <ButtonLink href={none.write.to} look="second">
            {none.write.label}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
