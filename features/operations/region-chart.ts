import { InvalidArgumentError } from 'commander';

/** La Corbière, in degrees north and east. */
const light = [49.18, -2.25] as const;
/** The earth's mean radius in nautical miles. */
const radius = 6371 / 1.852;
/** Middle of the chart and the room that a course takes in it, in its units. */
const sheet = { x: 320, y: 200, across: 440, up: 230 };

const inRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Degrees north and east from `55.68,12.57`. @throws what they must be */
export function positionOf(text: string): readonly [number, number] {
  const [, north = NaN, east = NaN] = (/^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? []).map(Number);
  if (Math.abs(north) <= 90 && Math.abs(east) <= 180) return [north, east];
  throw new InvalidArgumentError('It must be degrees north and east, such as 55.68,12.57 or -33.87,151.21.');
}

/** The great circle from La Corbière: degrees from true north, and nautical miles. */
export function courseTo(north: number, east: number) {
  const [from, to, turn] = [inRadians(light[0]), inRadians(north), inRadians(east - light[1])];
  const x = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
  const y = Math.sin(turn) * Math.cos(to);
  const z = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn);
  return {
    bearing: (Math.round((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360,
    nauticalMiles: Math.max(1, Math.round(Math.atan2(Math.hypot(x, y), z) * radius)),
  };
}

/** What `new/region.svg` is filled with: a course, in rings of equal distance, on whole units as svgo leaves them. */
export function chartSlots({ bearing, nauticalMiles }: ReturnType<typeof courseTo>) {
  const [x, y] = [Math.sin(inRadians(bearing)), -Math.cos(inRadians(bearing))];
  const course = Math.min(sheet.across / Math.abs(x), sheet.up / Math.abs(y));
  const at = (share: number): string =>
    `${Math.round(sheet.x + x * course * share)} ${Math.round(sheet.y + y * course * share)}`;
  const step =
    [0, 1, 2, 3, 4]
      .flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power))
      .find((miles) => nauticalMiles / miles <= 8) ?? nauticalMiles;
  const apart = (course * step) / nauticalMiles;
  // To the far corner of the chart.
  const rings = Array.from({ length: Math.floor(700 / apart) }, (_, ring) => Math.round(apart * (ring + 1)));
  return {
    bearing: String(bearing),
    course: String(Math.round(course) - 26),
    light: at(-0.5),
    place: at(0.5),
    rings: rings.map((r) => `<circle r="${r}"/>`).join(''),
  };
}
