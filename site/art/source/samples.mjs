// Drawings of the sample sheets, from the data that the sheets print: content/samples.
import fs from 'fs';
import { parse } from 'yaml';
import { C, PEN, Plate, rect, ring, rng, seg, smooth, sounding } from './grammar.mjs';

// What an agent may do: value at stake across, time to undo it upwards. What it may do alone is deep water, what it may never do is land.
export const sampleLimits = () => {
  const { zones, cases, acts } = parse(fs.readFileSync(new URL('../../../content/samples/limits-sheet.yaml', import.meta.url), 'utf8'));
  const { alone, told, asks } = zones, p = new Plate(640, 470, { bg: C.buff2, still: true }), R = rng(42), x0 = 58, y0 = 418;
  const X = (pounds) => x0 + Math.log10(pounds) / 4.6 * 560, Y = (minutes) => minutes === undefined ? 34 : y0 - Math.log10(minutes) / 4.9 * 356;
  const box = ({ pounds, minutes }, r) => `M10 ${Y(minutes)}H${X(pounds) - r}A${r} ${r} 0 0 1 ${X(pounds)} ${Y(minutes) + r}V470H10Z`, part = ({ pounds, minutes }, a, b) => ({ pounds: pounds * a, minutes: minutes * b });
  // land
  p.stroke(C.buff3, PEN.hair, [0, 1, 2, 3].map((i) => smooth([[10, 70 - i * 14], [200, 60 - i * 15], [400, 66 - i * 17], [X(asks.pounds) + 34 + i * 16, 110 - i * 6], [X(asks.pounds) + 44 + i * 18, 260], [X(asks.pounds) + 40 + i * 18, 470]])).join(''));
  p.fill(C.dry2, box(asks, 34)).fill(C.sea3, box(part(asks, .5, .62), 28)).fill(C.sea2, box(told, 24)).fill(C.sea1, box(part(told, .72, .78), 20)).fill(C.paper, box(alone, 18));
  p.fine(box(asks, 34).replace('Z', '').replace('H10', '').replace('M10', `M${x0}`)); p.hair(`M${x0} ${Y(told.minutes)}H${X(told.pounds) - 24}A24 24 0 0 1 ${X(told.pounds)} ${Y(told.minutes) + 24}V470`, C.ink2);
  // grid of values and times
  const values = [1, 10, 100, 1000, 10000], times = [[1, 'MIN'], [60, 'HOUR'], [1440, 'DAY'], [10080, 'WEEK']];
  p.stroke(C.ink3, .45, values.slice(1).map((v) => seg(X(v), 20, X(v), y0)).join('') + times.slice(1).map(([m]) => seg(x0, Y(m), 622, Y(m))).join(''), '1 5');
  p.line(seg(x0, 20, x0, y0) + seg(x0, y0, 622, y0)); values.forEach((v) => { p.line(seg(X(v), y0, X(v), y0 + 6)); p.text(v.toLocaleString('en-GB'), X(v), y0 + 20, 7, { anchor: 'middle' }, C.ink, 1); });
  times.forEach(([m, t]) => { p.line(seg(x0, Y(m), x0 - 6, Y(m))); p.text(t, x0 - 9, Y(m) + 3, 6.4, { anchor: 'end' }, C.ink, 1); });
  // soundings: test cases at that place
  const within = ({ pounds, minutes }, x, y) => x < X(pounds) - 5 && y > Y(minutes) + 6, near = ({ pounds, minutes }, x, y) => x < X(pounds) + 8 && y > Y(minutes) - 8;
  const zone = (x, y) => within(alone, x, y) ? 'alone' : within(told, x, y) && !near(alone, x, y) ? 'told' : within(asks, x, y) && !near(told, x, y) ? 'asks' : x > X(asks.pounds) + 10 || y < Y(asks.minutes) - 10 ? 'never' : '';
  const spots = { alone: [], told: [], asks: [], never: [] }, want = { alone: 22, told: 11, asks: 14, never: 5 }, taken = acts.rows.map((a) => [X(a.pounds), Y(a.minutes), 24]);
  for (let i = 0; i < 9000; i++) { const x = x0 + 14 + R() * 540, y = 34 + R() * (y0 - 50), z = zone(x, y); if (!z || spots[z].length >= want[z]) continue; if (taken.every(([a, b, d]) => Math.hypot(a - x, (b - y) * 1.2) > d)) { spots[z].push([x, y]); taken.push([x, y, 25]); } }
  let d = ''; for (const z of Object.keys(spots)) { const n = spots[z].length, w = spots[z].map(() => .5 + R()), s = w.reduce((a, b) => a + b, 0); let left = cases[z]; spots[z].forEach(([x, y], i) => { const v = i === n - 1 ? left : Math.max(1, Math.round(cases[z] * w[i] / s)); left -= v; d += sounding(x, y, Math.max(1, v), 6.2); }); }
  p.stroke(C.ink2, .75, d, null, 'round');
  // acts
  acts.rows.forEach(({ pounds, minutes }, i) => { const x = X(pounds), y = Y(minutes); p.shape(C.paper, C.ink, PEN.line, ring(x, y, 9)); p.text(String(i + 1), x, y + 3.1, 6.4, { anchor: 'middle' }, C.ink, 1.1); });
  // overprint: the two limits, with ticks on the side of what is allowed
  const limit = ({ pounds, minutes }, r, pen, dash, tick, from) => {
    p.over(`M${x0} ${Y(minutes)}H${X(pounds) - r}A${r} ${r} 0 0 1 ${X(pounds)} ${Y(minutes) + r}V${y0}`, pen, dash);
    let T = ''; for (let x = x0 + 10; x < X(pounds) - r; x += 15) T += seg(x, Y(minutes), x, Y(minutes) + tick); for (let y = Y(minutes) + from; y < y0; y += 15) T += seg(X(pounds), y, X(pounds) - tick, y);
    p.over(T, PEN.fine);
  };
  limit(alone, 18, PEN.line, '9 3 2 3', 5, 24); limit(asks, 34, PEN.bold, undefined, 6, 40);
  const tag = (s, y) => p.overText(s, x0 + 12, y, 7, { halo: 4 });
  tag('ALONE', Y(alone.minutes) + 20); p.overText('ASKS FIRST', x0 + 12, Y(asks.minutes) + 20, 7); p.overText('NEVER', x0 + 12, Y(asks.minutes) - 10, 7);
  const decides = acts.rows.find((a) => a.decides); if (decides) p.flare(X(decides.pounds), Y(decides.minutes) - 11, 34, 48, false); p.neatline();
  return p;
};

// The 400 cases of the test that was stopped, twenty to a row: as the desk would in blue, otherwise in white, outside a limit in magenta.
const otherwise = [23, 58, 91, 112, 149, 188, 240, 276, 305, 371], outside = 217;
export const stoppedCases = () => {
  const words = fs.readFileSync(new URL('../../../content/samples/stopped-test.yaml', import.meta.url), 'utf8'), { groups } = parse(words).columns[0].parts[0].squares, sum = (key) => groups.reduce((n, group) => n + group[key], 0);
  if (sum('all') !== 400 || sum('missed') !== otherwise.length + 1 || !words.includes(`Case ${outside}`)) throw new Error('stopped-cases shows other cases than content/samples/stopped-test.yaml counts.');
  const at = (n) => [3 + ((n - 1) % 20) * 20, 3 + Math.floor((n - 1) / 20) * 20], square = (n) => rect(...at(n), 17, 17), [x, y] = at(outside), all = Array.from({ length: 400 }, (_, i) => i + 1);
  const p = new Plate(403, 403).fill(C.sea3, all.filter((n) => n !== outside && !otherwise.includes(n)).map(square).join('')).shape(C.paper, C.ink, PEN.fine, otherwise.map(square).join(''));
  return p.shape(C.mag2, C.mag, PEN.fine, square(outside)).over(ring(x + 8.5, y + 8.5, 23), 1.6);
};
