import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { hearKeys } from '../../../ui/keys/use-keys.ts';
import { readClock, runClock } from '../../../ui/time/use-now.ts';
import { marks } from '../api.ts';
import { keepUpToDate, learnMarks } from './data/connection.ts';
import { keepRead } from './data/use-read.ts';
import { Desk } from './Desk.tsx';
import { bringRoom } from './rooms.ts';
import { keepFocus } from './shell/keep-focus.ts';

/** The page is drawn once, with its marks and its room's data, unless they take longer; milliseconds. */
const drawnAfter = 400;

const place = document.getElementById('desk');
if (place === null) throw new Error('index.html has no element "desk".');
hearKeys();
runClock();
keepFocus();
// A room that does not come now is asked for again, and says so where it stays away.
const room = bringRoom(location.pathname);
/** What the page was drawn from. Its server has read it by the same schemas. */
const held = document.getElementById('held')?.textContent;
if (held === undefined) {
  const there = Promise.allSettled([keepUpToDate(), room.then((first) => first?.())]);
  void Promise.race([there, new Promise((resolve) => setTimeout(resolve, drawnAfter))]).then(() =>
    createRoot(place).render(<Desk />),
  );
} else {
  const answers = z.object({ marks, today: z.unknown() }).parse(JSON.parse(held));
  keepRead('today', answers.today);
  void Promise.allSettled([room]).then(() => {
    learnMarks(answers.marks);
    // The moment that the page was drawn for.
    readClock();
    void keepUpToDate();
    // In one go, since somebody may wait for it.
    flushSync(() => hydrateRoot(place, <Desk />));
  });
}
