import type { PageContext } from '../../../contract/answers.ts';
import { BookedCall } from './BookedCall.tsx';
import { CallOutcome, RecordedOutcome } from './CallOutcome.tsx';
import type { CallPageName } from './call-answer-names.ts';
import type { ShownCall } from './CallSheet.tsx';
import type { CallsCopy } from './calls-words.ts';
import { CancelledCall } from './CancelledCall.tsx';
import { ChooseTime, type Refused } from './ChooseTime.tsx';
import { NoTimes, Rung } from './NoTimes.tsx';
import type { ShownTime, ShownWeek } from './Week.tsx';

interface Properties {
  readonly name: CallPageName;
  readonly words: CallsCopy;
  readonly page: PageContext;
}

const token = 'example-example-example-example-example-exa';
const [zone, place, deskPlace] = ['Europe/Warsaw', 'Warsaw', 'Jersey'];

function time(n: number, here: string, ends: string): ShownTime {
  const start = `2027-04-01T0${n + 1}:00:00.000Z`;
  return { n, start, here, ends, name: `Thursday, April 1, ${here} – ${ends}`, weekday: undefined, gap: undefined };
}

const shore = 'M3 0L93 1000';
const day = { date: '2027-04-01', name: 'Thursday, April 1', short: 'Thu 1', month: 'Apr', line: shore };
const week: ShownWeek = {
  days: [
    {
      ...day,
      water: `${shore}L0 1000L0 0Z`,
      free: 3,
      isApart: false,
      times: [
        { ...time(0, '09:00', '09:45'), gap: '2.75em' },
        { ...time(1, '10:00', '10:45'), isChosen: true },
        { ...time(2, '00:00', '00:45'), weekday: 'Fri' },
        { ...time(3, '12:00', '12:45'), n: undefined, mark: 'now' },
        { ...time(4, '13:00', '13:45'), n: undefined, mark: 'gone' },
      ],
    },
    {
      ...day,
      date: '2027-04-05',
      name: 'Monday, April 5',
      short: 'Mon 5',
      water: `${shore}L0 1000L0 0Z`,
      free: 0,
      isApart: true,
      times: [],
    },
  ],
  hours: ['08', '09', '10'],
  hour: '2.75em',
  hasNoTimes: false,
  desks: [{ here: 'Thursday, April 1, 10:00', there: '09:00', 'desk-place': deskPlace }],
  clockChange: {
    forward: [{ date: 'Sunday, March 28', 'zone-place': place, amount: 'one hour' }],
    back: [],
    shift: [{ place, 'desk-place': deskPlace, 'desk-time': '09:00', after: '11:00', before: '10:00' }],
  },
};
const call: ShownCall = {
  token,
  zone,
  week: { ...week, days: week.days.slice(0, 1) },
  said: {
    reference: 'K-2A3B-4C5D',
    day: 'Thursday, April 1, 2027',
    weekday: 'Thursday',
    here: '10:00',
    ends: '10:45',
    place,
    there: '09:00',
    'there-ends': '09:45',
    'desk-place': deskPlace,
    reminder: '24 hours',
  },
};
const link = { reference: 'K-2A3B-4C5D', asked: 'Thursday, March 25', until: 'Thursday, April 8' };
const due = 'Friday, March 26, 10:00 (Warsaw)';

/** A call page with every possible part, from which the build makes the page's frame. */
export function CallExample({ name, words, page }: Properties) {
  switch (name) {
    case 'call-choose':
    case 'call-choose-refused':
    case 'call-move':
    case 'call-move-refused': {
      const moves = name.startsWith('call-move');
      const refused: Refused | undefined = name.endsWith('-refused')
        ? {
            why: 'taken',
            time: 'Thursday, April 1, 08:00 – 08:45',
            nearest: [{ n: 0, label: 'Thursday, April 1, 09:00' }],
          }
        : undefined;
      const label = 'Warsaw (UTC+2)';
      return (
        <ChooseTime
          page={page}
          words={words}
          token={token}
          week={week}
          refused={refused}
          reference={link.reference}
          earlier="?t=example"
          later="?t=example"
          zone={{ zone, place, label, isChosen: false, options: `<option value="${zone}">${label}</option>` }}
          {...(moves
            ? { call: { day: 'Thursday, April 1', here: '10:00' } }
            : { link: { ...link, phone: '+44 1534 000000' } })}
        />
      );
    }
    case 'call-none':
      return (
        <NoTimes
          page={page}
          words={words}
          token={token}
          link={link}
          due={due}
          call={undefined}
          week={{ ...week, hasNoTimes: true }}
        />
      );
    case 'call-ring':
      return <Rung page={page} words={words} link={link} due={due} />;
    case 'call-booked':
    case 'call-moved':
      return (
        <BookedCall
          page={page}
          words={words}
          call={call}
          how={{ kind: 'theyRing', phone: '+44 1534 000000' }}
          isChangeable
          was={name === 'call-moved' ? 'Wednesday, March 31, 10:00' : undefined}
        />
      );
    case 'call-cancelled':
    case 'call-cancelled-gone':
      return <CancelledCall page={page} words={words} call={call} isGone={name === 'call-cancelled-gone'} />;
    case 'call-outcome':
      return <CallOutcome page={page} words={words.ended} said={call.said} token={token} act="held" />;
    case 'call-outcome-recorded':
      return <RecordedOutcome words={words.ended} said={call.said} state="held" already />;
  }
}
