import './early.ts';
import { createRoot } from 'react-dom/client';
import { hearKeys } from '../../../ui/keys/use-keys.ts';
import { runClock } from '../../../ui/time/use-now.ts';
import { keepUpToDate } from './data/connection.ts';
import { showTheme } from './data/theme.ts';
import { Desk } from './Desk.tsx';
import { loadRoom } from './rooms.ts';
import { keepFocus } from './shell/keep-focus.ts';

/** The page is drawn once, with its marks and its room's data, unless they take longer; milliseconds. */
const drawnAfter = 400;

showTheme();
const place = document.getElementById('desk');
if (place === null) throw new Error('index.html has no element "desk".');
const root = createRoot(place);
hearKeys();
runClock();
keepFocus();
// A room that does not come now is asked for again, and says so where it stays away.
const there = Promise.allSettled([keepUpToDate(), loadRoom(location.pathname)]);
void Promise.race([there, new Promise((resolve) => setTimeout(resolve, drawnAfter))]).then(() => root.render(<Desk />));
