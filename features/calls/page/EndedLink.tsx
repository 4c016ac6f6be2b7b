import type { ReactNode } from 'react';
import { mailLinkPaths } from '../../../contract/answers.ts';
import { slotMarker } from '../../../contract/blocks.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import { Button } from '../../../site/ui/Button.tsx';
import { ButtonLink } from '../../../site/ui/ButtonLink.tsx';
import { LinkRow } from '../../../site/ui/LinkRow.tsx';
import { PressedAfterReading } from '../../../site/sections/answers/PressedAfterReading.tsx';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import type { CallsCopy } from './calls-words.ts';

interface Properties {
  readonly words: CallsCopy['ended'];
  readonly kind: 'unknown' | 'asked' | 'past' | 'outcome' | 'recorded' | 'outcomeUnknown' | 'failed';
}

/** The way to the page of the other act. */
function OtherOutcome({ outcome, children }: { readonly outcome: 'held' | 'no-show'; readonly children: string }): ReactNode {
  return (
    <ButtonLink href={`${mailLinkPaths.callOutcome}?t=${slotMarker('token')}&outcome=${outcome}`} rel="nofollow" look="second">
      {children}
    </ButtonLink>
  );
}

function Renewal({ unknown }: Pick<CallsCopy['ended'], 'unknown'>): ReactNode {
  return (
    <>
      <form method="post" action={functionUrl('renew-call-link')} className="mt-8">
        <input type="hidden" name="token" value={slotMarker('token')} />
        <PressedAfterReading />
        <Button type="submit">{unknown.button}</Button>
      </form>
      <p className="mt-5 max-w-measure note">{unknown.note}</p>
    </>
  );
}

/** What the desk says after a call, with one press: the act of its link, or either where the address names none. */
function Outcome({ outcome }: Pick<CallsCopy['ended'], 'outcome'>): ReactNode {
  return (
    <form method="post" action={functionUrl('record-call-outcome')} className="mt-8">
      <Repeated block="early">
        <p className="mb-5 max-w-measure border-l-2 border-rule-strong pl-4">{outcome.early}</p>
      </Repeated>
      <PressedAfterReading />
      <input type="hidden" name="token" value={slotMarker('token')} />
      <div className="call-actions">
        <Repeated block="say-held">
          <Button type="submit" name="outcome" value="held">
            {outcome.held}
          </Button>
        </Repeated>
        <Repeated block="say-no-show">
          <Button type="submit" name="outcome" value="no-show">
            {outcome.noShow}
          </Button>
        </Repeated>
        <Repeated block="or-held">
          <OtherOutcome outcome="held">{outcome.orHeld}</OtherOutcome>
        </Repeated>
        <Repeated block="or-no-show">
          <OtherOutcome outcome="no-show">{outcome.orNoShow}</OtherOutcome>
        </Repeated>
      </div>
    </form>
  );
}

/** A link that leads to no times: what may be the matter, and what to do next. */
export function EndedLink({ words, kind }: Properties) {
  const { heading, lede, links } = words[kind];
  return (
    <section className="call-sheet wrap" aria-labelledby="call">
      <div>
        <h1 id="call">{heading}</h1>
        <p className="mt-6 max-w-measure lede">{lede}</p>
        {kind === 'unknown' && <Renewal unknown={words.unknown} />}
        {kind === 'outcome' && <Outcome outcome={words.outcome} />}
        {kind === 'recorded' && (
          <p className="mt-5 max-w-measure lede">
            <Repeated block="held">{words.recorded.held}</Repeated>
            <Repeated block="no-show">{words.recorded.noShow}</Repeated>
            <Repeated block="already">{` ${words.recorded.already}`}</Repeated>
          </p>
        )}
        {kind === 'past' && <p className="mt-5 max-w-measure note">{words.past.note}</p>}
        {links.length > 0 && <LinkRow links={links} className="mt-6 gap-y-2" />}
      </div>
    </section>
  );
}
