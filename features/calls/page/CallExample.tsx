import type { PageContext } from '../../../contract/answers.ts';
import type { Strip } from '../strip.ts';
import { BookedCall } from './BookedCall.tsx';
import { CallOutcome, RecordedOutcome } from './CallOutcome.tsx';
import type { CallPageName } from './call-answer-names.ts';
import type { ShownCall } from './CallSheet.tsx';
import type { CallsCopy } from './calls-words.ts';
import { CancelledCall } from './CancelledCall.tsx';
import { ChooseTime, type Refused } from './ChooseTime.tsx';
import type { ShownDay, ShownTime } from './DayTimes.tsx';
import { NoTimes } from './NoTimes.tsx';
import { Rung } from './Rung.tsx';
import type { ShownRow } from './TimesRow.tsx';

interface Properties {
  readonly name: CallPageName;
  readonly words: CallsCopy;
  readonly page: PageContext;
}

const token = 'example-example-example-example-example-exa';
const [zone, place, deskPlace] = ['Europe/Warsaw', 'Warsaw', 'Jersey'];
const line = 'M0 84C167 84 333 12 500 12C667 12 833 84 1000 84';
const drawing: Strip = {
  ...{
    line,
    water: `${line}L1000 100L0 100Z`,
    above: line,
    below: line,
    grid: 'M500 0V100',
    bounds: 'M500 0V100',
    ticks: 'M500 45V63',
    end: '800',
  },
  blank: { x: '800', width: '200' },
  hours: [{ x: '10', here: '10', there: '9' }],
};

function time(n: number, here: string, isChosen = false): ShownTime {
  return { n, start: `2027-04-01T0${n}:00:00.000Z`, here, there: '09:00', deskPlace, isChosen };
}

const [thursday, friday]: readonly ShownDay[] = [
  {
    date: '2027-04-01',
    name: 'Thursday, April 1',
    short: 'Thu 1',
    weekday: 'Thursday',
    early: [time(0, '06:00')],
    usual: [time(1, '10:00')],
    late: [time(2, '21:00', true)],
  },
  { date: '2027-04-02', name: 'Friday, April 2', short: 'Fri 2', weekday: 'Friday', early: [], usual: [], late: [] },
];
const row: ShownRow = {
  drawing,
  ...{ from: 'Thursday, April 1', until: 'Friday, April 2' },
  days: [thursday, friday].filter((day) => day !== undefined),
  flares: [0, 1, 2].map((n) => ({ n, x: String(20 * n) })),
  clockChange: {
    forward: [{ date: 'Sunday, March 28', 'zone-place': place, amount: 'one hour' }],
    back: [],
    shift: [{ place, 'desk-place': deskPlace, 'desk-time': '09:00', after: '11:00', before: '10:00' }],
  },
};
const call: ShownCall = {
  ...{ token, zone, drawing, x: '40', bar: { length: '10', keptX: '50', kept: '5' } },
  said: {
    ...{
      reference: 'K-2A3B-4C5D',
      day: 'Thursday, April 1, 2027',
      weekday: 'Thursday',
      here: '10:00',
      ends: '10:45',
      place,
    },
    ...{ there: '09:00', 'there-ends': '09:45', 'desk-place': deskPlace },
  },
};
const link = { reference: 'K-2A3B-4C5D', asked: 'Thursday, March 25', until: 'Thursday, April 8' };
const due = 'Friday, March 26, 10:00 (Warsaw)';

/** A page of a call with everything that may stand on it: the build makes its frame from it. */
export function CallExample({ name, words, page }: Properties) {
  switch (name) {
    case 'call-choose':
    case 'call-choose-taken':
    case 'call-choose-invalid':
    case 'call-move':
    case 'call-move-taken':
    case 'call-move-invalid': {
      const moves = name.startsWith('call-move');
      const refused: Refused | undefined = name.endsWith('-taken')
        ? { why: 'taken', time: 'Thursday, April 1, 08:00', nearest: [{ n: 0, label: 'Thursday, April 1, 06:00' }] }
        : name.endsWith('-invalid')
          ? { why: moves ? 'no-time' : 'wrong-phone' }
          : undefined;
      const zones = [{ region: words.zones.regions['Europe'] ?? '', zones: [{ id: zone, label: 'Warsaw (UTC+2)' }] }];
      return (
        <ChooseTime
          {...{
            page,
            words,
            token,
            deskPlace,
            reference: link.reference,
            rows: [row],
            refused,
            earlier: '?t=example',
            later: '?t=example',
          }}
          zone={{ zone, place, isChosen: false, zones }}
          {...(moves
            ? { call: { day: 'Thursday, April 1', here: '10:00', there: '09:00, Jersey' } }
            : { link: { ...link, phone: '+44 1534 000000' } })}
        />
      );
    }
    case 'call-none':
      return <NoTimes page={page} words={words} token={token} link={link} due={due} call={undefined} />;
    case 'call-ring':
      return <Rung page={page} words={words} link={link} due={due} />;
    case 'call-booked':
    case 'call-moved':
      return (
        <BookedCall
          {...{ page, words, call, how: { kind: 'theyRing', phone: '+44 1534 000000' }, isChangeable: true }}
          was={name === 'call-moved' ? 'Wednesday, March 31, 10:00' : undefined}
        />
      );
    case 'call-cancelled':
    case 'call-cancelled-gone':
      return <CancelledCall page={page} words={words} call={call} isGone={name === 'call-cancelled-gone'} />;
    case 'call-outcome':
      return <CallOutcome page={page} words={words.ended} said={call.said} token={token} act="held" early />;
    case 'call-outcome-recorded':
      return <RecordedOutcome words={words.ended} said={call.said} state="held" already />;
  }
}
