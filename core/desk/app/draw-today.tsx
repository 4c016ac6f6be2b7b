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
 * Renders Today as HTML on the desk's server from the responses embedded in its page. Synchronous: the stores are
 * global, and the next call replaces their contents.
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
