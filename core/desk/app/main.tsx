import { createRoot } from 'react-dom/client';
import { takeKey } from './data/session-key.ts';
import { showTheme } from './data/theme.ts';
import { Desk } from './Desk.tsx';

takeKey();
showTheme();
const place = document.getElementById('desk');
if (place === null) throw new Error('index.html has no element "desk".');
createRoot(place).render(<Desk />);
