import './calls.css';
import { backend, functionUrl } from '../../../site/forms/backend.ts';
import { callEnds, callPages, type CallAnswerName } from './call-answer-names.ts';
import { CallExample } from './CallExample.tsx';
import type { CallsCopy } from './calls-words.ts';
import { slotMarker } from '../../../contract/slots.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkRow } from '../../../ui/LinkRow.tsx';
import { PressedAfterReading } from '../../../site/answers/PressedAfterReading.tsx';
import { EndSheet } from './EndSheet.tsx';

const page = { shownAt: 'example', pressAgain: '', functions: backend.url, site: '' };

/** A page of the link *Choose a time*, as the build writes it. */
export function CallAnswer({ name, words }: { readonly name: CallAnswerName; readonly words: CallsCopy }) {
  const framed = callPages.find((known) => known === name);
  if (framed) return <CallExample name={framed} words={words} page={page} />;
  const end = callEnds.find(([known]) => known === name);
  return end && <EndedLink words={words.ended} kind={end[1]} />;
}

interface EndedProperties {
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

/** The page of a link without times: possible reasons and the next step. */
function EndedLink({ words, kind }: EndedProperties) {
  const { heading, lede, links } = words[kind];
  return (
    <EndSheet heading={heading} lede={lede}>
      {kind === 'unknown' && <Renewal unknown={words.unknown} />}
      {kind === 'past' && <p className="mt-5 max-w-measure note">{words.past.note}</p>}
      {links.length > 0 && <LinkRow links={links} className="mt-6 gap-y-2" />}
    </EndSheet>
  );
}
