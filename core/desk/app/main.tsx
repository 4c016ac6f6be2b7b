import './early.ts';
import { createRoot } from 'react-dom/client';
import { showTheme } from './data/theme.ts';
import { Desk } from './Desk.tsx';
import { loadRoom } from './rooms.ts';

showTheme();
const place = document.getElementById('desk');
if (place === null) throw new Error('index.html has no element "desk".');
const root = createRoot(place);
const draw = (): void => root.render(<Desk />);
// A room that does not come now is asked for again, and says so where it stays away.
loadRoom(location.pathname).then(draw, draw);
