import './calls.css';
import { backend } from '../../../site/forms/backend.ts';
import { functionPath } from '../../../contract/functions.ts';
import { slotMarker } from '../../../contract/slots.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkRow } from '../../../ui/LinkRow.tsx';
import { PressedAfterReading } from '../../../site/answers/PressedAfterReading.tsx';
import { VisitorTimes } from '../call-days.ts';
import { Zones } from '../zones.ts';
import { callEnds, callPages, type CallAnswerName, type CallPageName } from './call-answer-names.ts';
import { CallOutcome, EndSheet, RecordedOutcome } from './CallOutcome.tsx';
import type { CallsCopy } from './calls-words.ts';
import { ChooseTime } from './ChooseTime.tsx';
import { NoTimes, Rung } from './NoTimes.tsx';
import { BookedCall, CancelledCall, type ShownCall } from './OneCall.tsx';

const page = { shownAt: 'example', pressAgain: '', functions: backend.url, site: '' };
const token = 'example-example-example-example-example-exa';
const [zone, label] = ['America/Toronto', 'Toronto (UTC−4)'];
const rules = { length: 'PT45M', buffer: 'PT15M', desks: [{ id: 'jersey', timeZone: 'Europe/Jersey' }] };
const link = { reference: 'K-2A3B-4C5D', asked: 'Thursday, March 18', until: 'Thursday, April 1' };
const due = 'Friday, March 19, 10:00 (Toronto)';
/** Values of the example's sentences. */
export const said: ShownCall['said'] = {
  reference: link.reference,
  day: 'Thursday, March 25, 2027',
  weekday: 'Thursday',
  here: '00:00',
  ends: '00:45',
  place: 'Toronto',
  there: '04:00',
  'there-ends': '04:45',
  'desk-place': 'Jersey',
  reminder: '24 hours',
};
const standing = { day: 'Thursday, March 25', here: '00:00' };

/** Days about midnight and a clock change, a day without times, and times that cannot be chosen. */
function drawn(words: CallsCopy) {
  const times = ['25T03:00', '25T04:00', '25T06:00', '29T04:00'].map((time) => {
    const at = Date.parse(`2027-03-${time}Z`);
    return { deskId: 'jersey', date: `2027-03-${time.slice(0, 2)}`, at };
  });
  const visitor = new VisitorTimes(times, rules, new Zones(words.zones), zone);
  const [chosen, now, gone] = ['04', '05', '07'].map((hour) => Date.parse(`2027-03-25T${hour}:00Z`));
  const marks = [visitor.marked(now ?? 0, 'now'), visitor.marked(gone ?? 0, 'gone')];
  return {
    week: visitor.week(visitor.page(undefined, marks), words.amounts, chosen),
    day: visitor.dayOf(chosen ?? 0, 'jersey', marks, words.amounts),
  };
}

/** A page of the link *Choose a time*, as the build writes it: with slots, or as an example with every part. */
export function CallAnswer({ name, words }: { readonly name: CallAnswerName; readonly words: CallsCopy }) {
  const end = callEnds.find(([known]) => known === name);
  if (end) return <EndedLink words={words.ended} kind={end[1]} />;
  const framed = callPages.find((known) => known === name);
  return framed && <FramedPage name={framed} words={words} />;
}

function FramedPage({ name, words }: { readonly name: CallPageName; readonly words: CallsCopy }) {
  const { week, day } = drawn(words);
  const call = { token, zone, said, week: day };
  const shared = { page, words };
  switch (name) {
    case 'call-choose':
    case 'call-choose-refused':
    case 'call-move':
    case 'call-move-refused':
      return (
        <ChooseTime
          {...shared}
          token={token}
          week={week}
          refused={
            name === 'call-choose-refused' || name === 'call-move-refused'
              ? { why: 'taken', time: `${standing.day}, 08:00 – 08:45`, nearest: [{ n: 0, label: standing.day }] }
              : undefined
          }
          reference={link.reference}
          earlier="?t=example"
          later="?t=example"
          zone={{
            zone,
            place: said.place,
            label,
            isChosen: false,
            options: `<option value="${zone}">${label}</option>`,
          }}
          {...(name === 'call-move' || name === 'call-move-refused'
            ? { call: standing }
            : { link: { ...link, phone: '+44 1534 000000' } })}
        />
      );
    case 'call-none':
      return <NoTimes {...shared} {...{ token, link, due }} call={undefined} week={{ ...week, hasNoTimes: true }} />;
    case 'call-ring':
      return <Rung {...shared} link={link} due={due} />;
    case 'call-booked':
    case 'call-moved': {
      const was = name === 'call-moved' ? 'Wednesday, March 24, 10:00' : undefined;
      const how = { kind: 'theyRing', phone: '+44 1534 000000' } as const;
      return <BookedCall {...shared} call={call} how={how} isChangeable was={was} />;
    }
    case 'call-outcome':
      return <CallOutcome page={page} words={words.ended} said={said} token={token} act="held" />;
    case 'call-outcome-recorded':
      return <RecordedOutcome words={words.ended} said={said} state="held" already />;
    case 'call-cancelled':
    case 'call-cancelled-gone':
      return <CancelledCall {...shared} call={call} isGone={name === 'call-cancelled-gone'} />;
  }
}

interface EndedProperties {
  readonly words: CallsCopy['ended'];
  readonly kind: (typeof callEnds)[number][1];
}

function EndedLink({ words, kind }: EndedProperties) {
  const { heading, lede, links } = words[kind];
  return (
    <EndSheet heading={heading} lede={lede}>
      {kind === 'unknown' && (
        <>
          <form method="post" action={page.functions + functionPath('renew-call-link')} className="mt-8">
            <input type="hidden" name="token" value={slotMarker('token')} />
            <PressedAfterReading />
            <Button type="submit">{words.unknown.button}</Button>
          </form>
          <p className="mt-5 max-w-measure note">{words.unknown.note}</p>
        </>
      )}
      {kind === 'past' && <p className="mt-5 max-w-measure note">{words.past.note}</p>}
      {links.length > 0 && <LinkRow links={links} className="mt-6 gap-y-2" />}
    </EndSheet>
  );
}
