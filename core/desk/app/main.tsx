import { createRoot } from 'react-dom/client';
import { Desk } from './Desk.tsx';

const place = document.getElementById('desk');
if (place === null) throw new Error('index.html has no element "desk".');
createRoot(place).render(<Desk />);
