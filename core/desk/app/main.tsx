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

/** Maximum wait for the marks and the room's data before the first render; milliseconds. */
const drawnAfter = 400;

const place = document.getElementById('desk');
if (place === null) throw new Error('index.html has no element "desk".');
hearKeys();
runClock();
keepFocus();
// If a room's chunk fails here, it is loaded again on render, which reports a lasting failure.
const room = bringRoom(location.pathname);
/** The responses that the server rendered the page from, validated there by the same schemas. */
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
    // Use the time at which the page was rendered.
    readClock();
    void keepUpToDate();
    // Synchronously, as a press may be waiting for it.
    flushSync(() => hydrateRoot(place, <Desk />));
  });
}
