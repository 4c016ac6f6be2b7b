import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sharedWords } from '../../../tests/stage/fixtures.ts';
import { callPages } from './call-answer-names.ts';
import { CallAnswer, said } from './CallAnswer.tsx';
import { RecordedOutcome } from './CallOutcome.tsx';
import { ChooseTime } from './ChooseTime.tsx';
import { NoTimes } from './NoTimes.tsx';
import { BookedCall } from './OneCall.tsx';

const words = sharedWords('content').callPages;
const page = {
  shownAt: 'now',
  pressAgain: 'Once more',
  functions: 'https://functions.example',
  site: 'https://corbiere.example',
};
const week = { days: [], hours: [], hour: '', hasNoTimes: false, desks: [], clockChange: undefined };
const booked = { page, words, call: { token: 't', zone: 'UTC', said, week }, isChangeable: false };
const choosing: ComponentProps<typeof ChooseTime> = {
  page,
  words,
  token: 't',
  reference: 'K',
  week,
  earlier: undefined,
  later: undefined,
  refused: undefined,
  zone: { zone: 'UTC', place: 'UTC', label: 'UTC', isChosen: true, options: '' },
  link: { reference: 'K', asked: '', until: '', phone: undefined },
};

/** Variants of each page besides its example. */
const others: Readonly<Record<string, readonly ReactNode[]>> = {
  'call-choose': [<ChooseTime key="video" {...choosing} />],
  'call-choose-refused': [
    <ChooseTime
      key="time"
      {...choosing}
      link={{ reference: 'K', asked: '', until: '', phone: '' }}
      refused={{ why: 'no-time' }}
    />,
    <ChooseTime key="again" {...choosing} refused={{ why: 'pressed-too-soon' }} />,
  ],
  'call-none': [
    <NoTimes
      key="call"
      page={page}
      words={words}
      week={week}
      token="t"
      due={undefined}
      link={{ reference: 'K', asked: '', until: '' }}
      call={{ day: 'a', here: 'b', place: 'c' }}
    />,
  ],
  'call-booked': [
    <BookedCall key="we" {...booked} how={{ kind: 'weRing', phone: '1' }} />,
    <BookedCall key="video" {...booked} how={{ kind: 'video', address: 'https://video.example' }} />,
  ],
  'call-outcome-recorded': [
    <RecordedOutcome key="nobody" words={words.ended} said={said} state="no-show" already={false} />,
  ],
};

const classesOf = (node: ReactNode): ReadonlySet<string> =>
  new Set([...renderToStaticMarkup(node).matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));

test.each(callPages)(
  'the example of %s has every class that may stand on the page: its frame has the styles of these',
  (name) => {
    const shown = classesOf(<CallAnswer name={name} words={words} />);
    for (const other of others[name] ?? [])
      expect([...classesOf(other)].filter((each) => !shown.has(each))).toEqual([]);
    expect(shown.size).toBeGreaterThan(0);
  },
);

test('pages served from another origin post to the functions there and link back to the site', () => {
  const none = renderToStaticMarkup(others['call-none']?.[0]);
  expect(none).toContain('href="https://corbiere.example/contact"');
  const choose = renderToStaticMarkup(others['call-choose']?.[0]);
  expect(choose).toContain('action="https://functions.example/functions/v1/take-call-time"');
});
