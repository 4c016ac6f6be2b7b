// Drawings of letters: `letter-{name}`, one for each. Where one shows a trial, letter-trials.mjs runs it.
import { C, PEN, Plate, at, seg, poly, rect, rrect, ring, arc, hatch, ruler, rng } from './grammar.mjs';
import { field, night, stops } from './letter-trials.mjs';

// One night of a queue with and without a limit, and the bench in plan.
export const bench = () => {
  const p = new Plate(640, 400, { bg: C.paper }), { open, bound } = night(), x0 = 62, x1 = 612, y0 = 268, top = 40, X = (t) => x0 + t / 480 * (x1 - x0), max = Math.ceil(Math.max(...open.path.map(([, w]) => w)) / 10) * 10, Y = (w) => y0 - w / max * (y0 - top);
  const line = ({ path }) => Array.from({ length: 161 }, (_, i) => [X(i * 3), Y(path.findLast(([t]) => t <= i * 3)[1])]), unbound = line(open);
  p.fill(C.sea1, rect(x0, top - 10, x1 - x0, y0 - top + 10)).stroke(C.sea2, PEN.hair, Array.from({ length: max / 10 }, (_, i) => seg(x0, Y(10 * i + 10), x1, Y(10 * i + 10))).join('') + Array.from({ length: 7 }, (_, i) => seg(X(60 * i + 60), top - 10, X(60 * i + 60), y0)).join(''));
  p.fill(C.sea2, poly(unbound) + `L${x1} ${y0}L${x0} ${y0}Z`).line(poly(unbound));
  // the bounded night, and the minutes in which the line is held
  p.fill(C.buff3, bound.stops.map(([a, b]) => rect(X(a), Y(12), X(Math.min(b, 480)) - X(a), y0 - Y(12))).join('')).bold(poly(line(bound)));
  p.line(seg(x0, top - 10, x0, y0) + seg(x0, y0, x1, y0)).fine(ruler(x0, y0, x1, y0, 32, 4, 4, 8));
  for (let i = 0; i <= 8; i++) p.text(String((22 + i) % 24).padStart(2, '0'), X(i * 60), y0 + 22, 7, { anchor: 'middle' });
  for (let w = 0; w <= max; w += 20) p.text(String(w), x0 - 9, Y(w) + 3.4, 7, { anchor: 'end' });
  p.text('ILLUSTRATIVE', x0 + 10, top + 4, 8, { track: 1.4 }, C.ink2, 1);
  // the bench, in plan: twelve places before one person
  const bx = 118, by = 318, w = 30, g = 4, bw = 12 * w + 11 * g, spots = Array.from({ length: 12 }, (_, i) => bx + i * (w + g) + w / 2), each = (draw) => spots.map(draw).join('');
  p.shape(C.buff1, C.ink, PEN.line, rrect(bx - 12, by - 12, bw + 24, 46, 4)).stroke(C.ink2, PEN.hair, hatch([[bx - 12, by + 27], [bx + bw + 12, by + 27], [bx + bw + 12, by + 34], [bx - 12, by + 34]], 7, 45));
  p.shape(C.paper, C.ink, PEN.fine, each((x) => rect(x - w / 2, by - 5, w, 26))).shape(C.sea3, C.ink, PEN.line, each((x) => ring(x, by + 8, 8))).shape(C.paper, C.ink, PEN.fine, each((x) => ring(x, by + 8, 3)));
  p.dots(spots.flatMap((x, i) => [0, 120, 240].map((b) => at(x, by + 8, 5.6, b + i * 17))), 1.8);
  p.shape(C.paper, C.ink, PEN.line, ring(bx + bw / 2, by + 54, 9)).line(arc(bx + bw / 2, by + 58, 22, 285, 75));
  // overprint: the limit, where it is first met, and the bench's ends
  const y = Y(12), [met] = bound.stops[0]; p.over(seg(x0, y, x1, y) + seg(bx + bw + 18, by - 12, bx + bw + 18, by + 34) + seg(bx - 18, by - 12, bx - 18, by + 34), PEN.line, '9 3 2 3');
  let T = ''; for (let x = x0 + 8; x < x1; x += 16) T += seg(x, y, x, y + 5); p.over(T, PEN.fine).over(seg(X(met), y + 4, X(met), y0 + 2), PEN.fine, '7 3 1.5 3').overText('12 PLACES', x1 - 4, y - 7, 7, { anchor: 'end' });
  return p.flare(X(met), y, 332, 48).neatline();
};

// Three aisles in plan: where a truck's front came to rest in two hundred stops on each, and the field within which it must.
export const floor = () => {
  const p = new Plate(640, 400, { bg: C.buff2 }), R = rng(5), trials = stops(), x0 = 168, m = 270, X = (v) => x0 + v * m, aisles = [['DRY', trials.dry], ['WET', trials.wet], ['WET', trials.slow]], h = 80, gap = 42, Y = (i) => 22 + i * (h + gap);
  // racks between the aisles, bay by bay, with their uprights
  const racks = [0, 1].map((i) => Y(i) + h + 8), bays = Array.from({ length: 9 }, (_, i) => 24 + i * 68); let goods = '', posts = '';
  for (const y of racks) for (const x of bays) { for (const k of [0, 1]) if (R() > .22) goods += rect(x + 4 + k * 29, y + 2, 25, gap - 20); posts += rect(x - 3, y, 4, 4) + rect(x - 3, y + gap - 20, 4, 4); }
  p.shape(C.buff1, C.ink, PEN.fine, goods).fill(C.ink, posts);
  for (const [i, [name, { speed, lengths }]] of aisles.entries()) {
    const y = Y(i), mid = y + h / 2;
    p.shape(name === 'WET' ? C.sea1 : C.paper, C.ink, PEN.fine, rect(10.4, y, 619.2, h));
    if (name === 'WET') { let d = ''; for (let k = 0; k < 46; k++) { const x = 20 + R() * 580, yy = y + 6 + R() * (h - 12); d += seg(x, yy, x + 8 + R() * 14, yy); } p.hair(d, C.sea4); }
    // the field that the scanner watches
    p.fill(C.sea2, `M${x0} ${mid - 22}L${X(.12)} ${mid - 29}H${X(field)}V${mid + 29}H${X(.12)}L${x0} ${mid + 22}Z`);
    // the truck: body, mast and scanner; its forks point backwards
    p.shape(C.paper, C.ink, PEN.line, rrect(x0 - 66, mid - 22, 64, 44, 5) + rect(x0 - 118, mid - 15, 52, 8) + rect(x0 - 118, mid + 7, 52, 8)).shape(C.buff2, C.ink, PEN.fine, rect(x0 - 66, mid - 22, 12, 44)).fine(rect(x0 - 44, mid - 14, 22, 28) + hatch([[x0 - 44, mid - 14], [x0 - 22, mid - 14], [x0 - 22, mid + 14], [x0 - 44, mid + 14]], 6, 45)).shape(C.ink, C.ink, PEN.fine, ring(x0 - 5, mid, 4));
    // where its front came to rest
    p.dots(lengths.map((v) => [X(v), mid - 25 + R() * 50]), 2.3);
    p.text(`${name} ${speed.toFixed(1)} m/s`, 622, y + 14, 7, { anchor: 'end' }, C.ink, 1);
  }
  // metres ahead of the scanner
  const base = Y(2) + h; p.shape(C.paper, C.paper, .1, rect(10, base, 620, 390 - base)).line(seg(x0, base, X(1.6), base)).fine(ruler(x0, base, X(1.6), base, 16, 4, 5, 8));
  for (const v of [0, .5, 1, 1.5]) p.text(v.toFixed(1), X(v), base + 21, 7, { anchor: 'middle', ...(v === 0 || v === 1.5 ? { small: false } : {}) });
  p.text('METRES', X(1.25), base + 21, 6.4, { anchor: 'middle' }).text('ILLUSTRATIVE', 24, base + 22, 8, { track: 1.4 }, C.ink2, 1);
  // overprint: the end of the field in each aisle, and the person behind it
  for (const i of [0, 1, 2]) { p.over(seg(X(field), Y(i) - 4, X(field), Y(i) + h + 4), PEN.line, '9 3 2 3'); let T = ''; for (let y = Y(i) + 4; y < Y(i) + h; y += 12) T += seg(X(field), y, X(field) - 5, y); p.over(T, PEN.fine); }
  p.overText(`${field.toFixed(1)} m`, X(field) + 8, Y(0) + 14, 7, { small: [0, 24] });
  const px = X(field) + 84, py = Y(1) + h / 2; p.shape(C.paper, C.ink, PEN.line, `M${px - 6} ${py - 17}C${px + 8} ${py - 17} ${px + 8} ${py + 17} ${px - 6} ${py + 17}C${px - 11} ${py + 8} ${px - 11} ${py - 8} ${px - 6} ${py - 17}Z`).shape(C.buff3, C.ink, PEN.line, ring(px - 2, py, 7));
  return p.flare(X(field), Y(1), 28, 40).neatline();
};
