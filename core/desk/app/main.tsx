import { createRoot, hydrateRoot } from 'react-dom/client';
import { hearKeys } from '../../../ui/keys/use-keys.ts';
import { readClock, runClock } from '../../../ui/time/use-now.ts';
import { keepUpToDate } from './data/connection.ts';
import { readHere } from './data/early-read.ts';
import { Desk } from './Desk.tsx';
import { bringRoom } from './rooms.ts';
import { keepFocus } from './shell/keep-focus.ts';

/** The page is drawn once, with its marks and its room's data, unless they take longer; milliseconds. */
const drawnAfter = 400;

const place = document.getElementById('desk');
if (place === null) throw new Error('index.html has no element "desk".');
readHere();
hearKeys();
runClock();
keepFocus();
// A room that does not come now is asked for again, and says so where it stays away.
const there = Promise.allSettled([keepUpToDate(), bringRoom(location.pathname).then((first) => first?.())]);
if (place.hasChildNodes())
  void there.then(() => {
    // The moment that the page was drawn for.
    readClock();
    hydrateRoot(place, <Desk />);
  });
else
  void Promise.race([there, new Promise((resolve) => setTimeout(resolve, drawnAfter))]).then(() =>
    createRoot(place).render(<Desk />),
  );
