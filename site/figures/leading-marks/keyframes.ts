import { beyond, frontMark, offset, opening, reach, rearMark, safe, shareOf } from './channel.ts';
import { compositions, hills, scales } from './layout.ts';

/** Places across the channel for which an angle is worked out; between them it is taken as straight. */
export const stops: readonly number[] = Array.from({ length: 11 }, (_, place) => place / 10);
/** Metres within which the marks look closed in the drawing. */
const closed = 2.5;
/** Shares by which what ends and what begins at one place are kept apart. */
const apart = 0.0002;
const infinity = 1e9;

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** What is so at each stop, by the metres off the line there. */
function across(name: string, declaration: (metres: number) => string): string {
  return `@keyframes ${name}{${stops.map((share) => `${hundredths(share * 100)}%{${declaration(offset(share))}}`).join('')}}`;
}

/** Shows something between two shares of the way, and nowhere else. */
function shownBetween(name: string, from: number, to: number): string {
  const shown = `${hundredths(from * 100)}%,${hundredths(to * 100)}%{visibility:visible}`;
  const before = from > 0 ? `0%,${hundredths(from * 100 - 0.01)}%{visibility:hidden}` : '';
  const after = to < 1 ? `${hundredths(to * 100 + 0.01)}%,100%{visibility:hidden}` : '';
  return `@keyframes ${name}{${before}${shown}${after}}`;
}

function moved(units: number): string {
  return `transform:translateX(${hundredths(units)}px)`;
}

/** What scrolling drives, as CSS: written from the model when the page is built, for the page's own style. */
export function keyframes(): string {
  const skew = (mark: number) => (metres: number) =>
    `transform:skewX(${hundredths((Math.atan(metres / mark) * 180) / Math.PI)}deg)`;
  const [least, most] = [shareOf(-safe), shareOf(safe)];
  return [
    ...compositions.flatMap((composition) => {
      const { metre, degree } = scales[composition];
      return [
        `@keyframes lm-ship-${composition}{from{${moved(-reach * metre)}}to{${moved(reach * metre)}}}`,
        across(`lm-near-${composition}`, (metres) => moved(-opening(metres) * degree)),
        across(`lm-far-${composition}`, (metres) => moved(beyond(metres, hills) * degree)),
        across(`lm-tape-${composition}`, (metres) => moved(beyond(metres, infinity) * degree)),
      ];
    }),
    across('lm-to-front', skew(frontMark)),
    across('lm-to-rear', skew(rearMark)),
    `@keyframes lm-off{0%,100%{--lm-off:${reach}}50%{--lm-off:0}}`,
    across('lm-open', (metres) => `--lm-open:${Math.round(Math.abs(opening(metres)) * 10)}`),
    `@keyframes lm-room{0%,${hundredths(least * 100)}%{--lm-room:0}50%{--lm-room:${safe}}${hundredths(most * 100)}%,100%{--lm-room:0}}`,
    shownBetween('lm-out-left', 0, least),
    shownBetween('lm-in-left', least + apart, shareOf(-closed)),
    shownBetween('lm-closed', shareOf(-closed) + apart, shareOf(closed) - apart),
    shownBetween('lm-in-right', shareOf(closed), most - apart),
    shownBetween('lm-out-right', most, 1),
    shownBetween('lm-any-left', 0, shareOf(-closed)),
    shownBetween('lm-any-right', shareOf(closed), 1),
  ].join('');
}
