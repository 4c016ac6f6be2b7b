import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { readClock } from '../../../ui/time/use-now.ts';
import type { Marks } from '../api.ts';
import { learnMarks } from './data/connection.ts';
import { keepRead } from './data/use-read.ts';
import { Desk } from './Desk.tsx';
import { bringRoom } from './rooms.ts';

await bringRoom('/');

/**
 * Today as HTML, drawn by the desk's server from the answers that its page will hold. In one go: the stores are those
 * of one page, and the next call replaces what they hold.
 */
export function drawToday(marks: Marks, read: unknown): string {
  learnMarks(marks);
  keepRead('today', read);
  readClock();
  return renderToString(
    <Router ssrPath="/">
      <Desk />
    </Router>,
  );
}
