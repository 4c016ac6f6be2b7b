import './early.ts';
import { createRoot } from 'react-dom/client';
import { showTheme } from './data/theme.ts';
import { Desk } from './Desk.tsx';

showTheme();
const place = document.getElementById('desk');
if (place === null) throw new Error('index.html has no element "desk".');
createRoot(place).render(<Desk />);
