import { slotMarker } from '../../../contract/slots.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkRow } from '../../../ui/LinkRow.tsx';
import { PressedAfterReading } from '../../../site/answers/PressedAfterReading.tsx';
import type { CallsCopy } from './calls-words.ts';
import { EndSheet } from './EndSheet.tsx';

interface Properties {
  readonly words: CallsCopy['ended'];
  readonly kind: 'unknown' | 'asked' | 'past' | 'outcomeUnknown' | 'failed';
}

function Renewal({ unknown }: Pick<CallsCopy['ended'], 'unknown'>) {
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

/** A link that leads to no times: what may be the matter, and what to do next. */
export function EndedLink({ words, kind }: Properties) {
  const { heading, lede, links } = words[kind];
  return (
    <EndSheet heading={heading} lede={lede}>
      {kind === 'unknown' && <Renewal unknown={words.unknown} />}
      {kind === 'past' && <p className="mt-5 max-w-measure note">{words.past.note}</p>}
      {links.length > 0 && <LinkRow links={links} className="mt-6 gap-y-2" />}
    </EndSheet>
  );
}
