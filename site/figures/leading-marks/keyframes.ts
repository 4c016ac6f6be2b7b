import { compositions, hills, scales } from './layout.ts';

/** Positions across the channel for which angles are calculated; values between them are interpolated. */
const stops: readonly number[] = Array.from({ length: 11 }, (_, place) => place / 10);
/** Distance from the line in metres within which the marks look closed in the drawing. */
const closed = 2.5;
/** Gap (a share of the way) between two sentences that end and begin at the same place. */
const apart = 0.0002;
const infinity = 1e9;

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function across(declaration: (metres: number) => string): string {
  return stops.map((share) => `${hundredths(share * 100)}%{${declaration(offset(share))}}`).join('');
}

function shownBetween(from: number, to: number): string {
  const shown = `${hundredths(from * 100)}%,${hundredths(to * 100)}%{visibility:visible}`;
  const before = from > 0 ? `0%,${hundredths(from * 100 - 0.01)}%{visibility:hidden}` : '';
  const after = to < 1 ? `${hundredths(to * 100 + 0.01)}%,100%{visibility:hidden}` : '';
  return before + shown + after;
}

function drive(name: string, frames: string, driven = `.${name}`): string {
  return `@keyframes ${name}{${frames}}${driven}{animation-name:${name}}`;
}

function moved(units: number): string {
  return `transform:translateX(${hundredths(units)}px)`;
}

/** The scroll-driven keyframes as CSS, calculated from the model at build time for the page's style sheet. */
export function keyframes(): string {
  const skew = (mark: number) => (metres: number) =>
    `transform:skewX(${hundredths((Math.atan(metres / mark) * 180) / Math.PI)}deg)`;
  const [least, most] = [shareOf(-safe), shareOf(safe)];
  return [
    ...compositions.flatMap((composition) => {
      const { metre, degree } = scales[composition];
      const part = (name: string, frames: string): string =>
        drive(`lm-${name}-${composition}`, frames, `.${composition} .lm-${name}`);
      return [
        part('ship', `from{${moved(-reach * metre)}}to{${moved(reach * metre)}}`),
        part(
          'near',
          across((metres) => moved(-opening(metres) * degree)),
        ),
        part(
          'far',
          across((metres) => moved(beyond(metres, hills) * degree)),
        ),
        part(
          'tape',
          across((metres) => moved(beyond(metres, infinity) * degree)),
        ),
      ];
    }),
    drive('lm-to-front', across(skew(frontMark))),
    drive('lm-to-rear', across(skew(rearMark))),
    drive('lm-off', `0%,100%{--lm-off:${reach}}50%{--lm-off:0}`, '.lm-off::before'),
    drive(
      'lm-open',
      across((metres) => `--lm-open:${Math.round(Math.abs(opening(metres)) * 10)}`),
      '.lm-open::before',
    ),
    drive(
      'lm-room',
      `0%,${hundredths(least * 100)}%{--lm-room:0}50%{--lm-room:${safe}}${hundredths(most * 100)}%,100%{--lm-room:0}`,
      '.lm-room::before',
    ),
    drive('lm-out-left', shownBetween(0, least)),
    drive('lm-in-left', shownBetween(least + apart, shareOf(-closed))),
    drive('lm-closed', shownBetween(shareOf(-closed) + apart, shareOf(closed) - apart), '.lm-closed,.lm-cue-line'),
    drive('lm-in-right', shownBetween(shareOf(closed), most - apart)),
    drive('lm-out-right', shownBetween(most, 1)),
    drive('lm-any-left', shownBetween(0, shareOf(-closed)), '.lm-cue-right'),
    drive('lm-any-right', shownBetween(shareOf(closed), 1), '.lm-cue-left'),
  ].join('');
}

/** Two leading marks and the channel that they lead through, on an invented coast; metres. */
const frontMark = 300;
const rearMark = 450;
/** Safe water either side of the line, and how far the ship goes. */
export const safe = 60;
export const reach = 90;

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

/** Metres off the line, to the right positive, at a share of the way across, 0 to 1. */
export function offset(share: number): number {
  return -reach + 2 * reach * share;
}

function shareOf(metres: number): number {
  return (metres + reach) / (2 * reach);
}

/** By how many degrees the front mark stands to the left of the rear one. */
export function opening(metres: number): number {
  return degrees(Math.atan(metres / frontMark) - Math.atan(metres / rearMark));
}

/** By how many degrees something so far away stands to the right of the rear mark. */
export function beyond(metres: number, distance: number): number {
  return degrees(Math.atan(metres / rearMark) - Math.atan(metres / distance));
}

/** Metres left before the limit of safe water. */
export function room(metres: number): number {
  return Math.max(0, safe - Math.abs(metres));
}
