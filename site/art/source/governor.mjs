// The governor and hunting: what stands still in the drawing, and what moves as it is at first, laid in the order of the grammar.
import { C, PEN, Plate, arc, arrow, at, hatch, poly, rect, ring, rot, rrect, ruler, seg, smooth, text } from './grammar.mjs';
import { moving, pen, piece } from './moving.mjs';
import { armCosine, collars, setPoint } from '../../figures/governor/cone.ts';
import { band, gainLimit, gains, horizon, limit, mostDelay, run, settledAt } from '../../figures/governor/delayed-loop.ts';
import { layouts, mapX, mapY, sleeveY, traceX, traceY } from '../../figures/governor/layout.ts';
import { first, movingParts } from '../../figures/governor/moving-parts.ts';

const governor = (name) => {
  const g = layouts[name], narrow = name === 'narrow', { governor: { x: X, y: Y, arm: L, ball: r, scale: side }, valve: v, trace: plot, map } = g, p = new Plate(g.width, g.height, { bg: C.paper, still: true }), live = moving(p, movingParts(first, g));
  const base = g.bus - (narrow ? 14 : 18), left = 14;

  // ground and plot
  p.fill(C.buff1, rect(10, base - 8, g.width - 20 - (narrow ? 0 : g.width - 448), 16)).stroke(C.buff3, PEN.hair, hatch([[10, base - 8], [narrow ? g.width - 10 : 438, base - 8], [narrow ? g.width - 10 : 438, base + 8], [10, base + 8]], 8, 135)).fine(seg(left, base - 8, narrow ? g.width - 10 : 438, base - 8));
  const X0 = plot.x, X1 = plot.x + plot.w, Y0 = plot.y, Y1 = plot.y + plot.h;
  p.fill(C.sea1, rect(X0, Y0, plot.w, plot.h)).fill(C.magTint, rect(X0, Y0, plot.w, traceY(g, limit) - Y0) + rect(X0, traceY(g, -limit), plot.w, Y1 - traceY(g, -limit))).fill(C.sea2, rect(X0, traceY(g, band), plot.w, traceY(g, -band) - traceY(g, band)));
  p.stroke(C.sea3, PEN.hair, [-10, -5, 5, 10].map((e) => seg(X0, traceY(g, e), X1, traceY(g, e))).join('') + [6, 12, 18, 24, 30, 36, 42].map((t) => seg(traceX(g, t), Y0, traceX(g, t), Y1)).join(''));

  // the map of gain against delay: darker settles sooner, hatched never
  const bw = (map.w / (mostDelay + 1)) * 0.36, tint = (K, d) => { const s = K < gainLimit(d) - 1e-6 ? settledAt(run({ gain: K, delay: d, isClamped: false }, 1200).errors) : undefined; return K >= gainLimit(d) - 1e-6 ? 3 : s === undefined || s > horizon ? 2 : s > 16 ? 1 : s > 8 ? 0 : -1; };
  const bands = { '-1': '', 0: '', 1: '', 2: '' }; let blocked = '', edges = '';
  for (let d = 0; d <= mostDelay; d++) {
    const x = mapX(g, d) - bw, top = Math.min(gains.most, gainLimit(d));
    let from = 0, kind = tint(0.01, d);
    for (let K = 0.01; K <= top + 0.0051; K += 0.005) { const q = K >= top ? 9 : tint(K, d); if (q !== kind) { if (bands[kind] !== undefined) bands[kind] += rect(x, mapY(g, Math.min(K, top)), 2 * bw, mapY(g, from) - mapY(g, Math.min(K, top))); from = K; kind = q; } }
    if (kind !== 9 && bands[kind] !== undefined) bands[kind] += rect(x, mapY(g, top), 2 * bw, mapY(g, from) - mapY(g, top));
    if (top < gains.most) blocked += hatch([[x, mapY(g, top)], [x + 2 * bw, mapY(g, top)], [x + 2 * bw, mapY(g, gains.most)], [x, mapY(g, gains.most)]], narrow ? 5 : 5, 45);
    edges += rect(x, mapY(g, gains.most), 2 * bw, map.h);
  }
  p.fill(C.sea3, bands['-1']).fill(C.sea2, bands[0]).fill(C.sea1, bands[1]).fill(C.paper, bands[2]).stroke(C.ink3, 0.45, blocked).fine(edges);
  const real = (f) => { const o = []; for (let d = 0.05; d <= mostDelay + 0.42; d += 0.1) if (f(d) <= gains.most) o.push([mapX(g, d), mapY(g, f(d))]); return smooth(o.filter((_, i) => i % 3 === 0)); };
  p.stroke(C.ink, PEN.hair, real((d) => gainLimit(d) / 2), '3 3');
  p.line(seg(map.x, map.y - 6, map.x, map.y + map.h) + seg(map.x, map.y + map.h, map.x + map.w, map.y + map.h)).fine(ruler(map.x, mapY(g, 0), map.x, mapY(g, gains.most), 12, -3, 5, -6));
  const cap = narrow ? 7.5 : 6.4;
  for (let d = 0; d <= mostDelay; d++) p.text(String(d), mapX(g, d), map.y + map.h + 7 + cap, cap, { anchor: 'middle' });
  for (const K of [0.5, 1]) p.text(K.toFixed(1), map.x - 9, mapY(g, K) + cap / 2, cap, { anchor: 'end' });
  p.text('K', map.x - 3, map.y - 12, cap + 1.4, { anchor: 'middle' }, C.ink, 1.2).text('d', map.x + map.w + 2, map.y + map.h + 7 + cap, cap + 1, {}, C.ink, 1.2);

  // governor: path of the balls, scale of speed, spindle, gears
  const lo = collars.least, hi = collars.most, th = (n) => (Math.acos(armCosine(n)) * 180) / Math.PI, k = L / 112;
  p.stroke(C.ink3, PEN.hair, arc(X, Y, L, 180 - th(hi), 180 - th(lo)) + arc(X, Y, L, 180 + th(lo), 180 + th(hi)), '1.5 4');
  for (const n of [lo, hi]) for (const s of [-1, 1]) { const t = (th(n) * Math.PI) / 180; p.stroke(C.ink3, PEN.hair, ring(X + s * L * Math.sin(t), Y + L * Math.cos(t), r), '3 3'); }
  const sx = X + side; let sc = ''; for (let n = lo; n <= hi; n += 1) sc += seg(sx, sleeveY(g, n), sx + (n % 15 === 0 ? 9 : n % 5 === 0 ? 6 : 3), sleeveY(g, n));
  p.fine(seg(sx, sleeveY(g, lo), sx, sleeveY(g, hi)) + sc); for (const n of [lo, setPoint, hi]) p.text(String(n), sx + 13, sleeveY(g, n) + cap / 2, cap);
  const foot = base - 8;
  p.shape(C.paper, C.ink, PEN.line, rect(X - 4 * k, Y - 22 * k, 8 * k, foot - 15 - Y + 22 * k)).fine(seg(X, Y - 28 * k, X, foot - 15));
  // driven by a belt from the engine's shaft
  p.fine(seg(14, foot - 11, X, foot - 11) + seg(14, foot - 4, X, foot - 4)).shape(C.buff2, C.ink, PEN.line, rrect(X - 24 * k, foot - 15, 48 * k, 15, 2)).fine(seg(X - 24 * k, foot - 11, X + 24 * k, foot - 11) + seg(X - 24 * k, foot - 4, X + 24 * k, foot - 4));
  p.fine(arc(X, Y - 14 * k, 22 * k, 60, 300) + arrow(...at(X, Y - 14 * k, 22 * k, 60), 330, 5));
  if (!narrow) { p.stroke(C.ink3, PEN.hair, seg(18, Y, X - 16, Y), '2 3'); live('coned', pen(PEN.hair, C.ink3, '2 3')); live('cone', pen(PEN.fine)); p.text('H', 24, Y - 8, 7, { anchor: 'middle' }, C.ink, 1); }
  live('arms', `${pen(5.2 * k)}`); live('arms', pen(2.6 * k, C.paper));
  for (const i of ['left', 'right']) { live(`${i}Ball`, '', piece(C.sea3, C.ink, PEN.bold, ring(0, 0, r)) + `<path ${pen(PEN.hair)} d="${arc(0, 0, r - 4.5, 190, 300)}"/>`); live(`${i}Knee`, '', piece(C.paper, C.ink, PEN.line, ring(0, 0, 3.8 * k))); }
  p.shape(C.paper, C.ink, PEN.line, rrect(X - 13 * k, Y - 9 * k, 26 * k, 16 * k, 3)).shape(C.ink, C.ink, PEN.line, poly([[X - 5 * k, Y - 22 * k], [X + 5 * k, Y - 22 * k], [X, Y - 33 * k]], true));
  live('sleeve', '', piece(C.paper, C.ink, PEN.line, rrect(X - 13 * k, -8 * k, 26 * k, 18 * k, 3)) + `<path ${pen(PEN.fine)} d="${seg(X - 13 * k, -2.6 * k, X + 13 * k, -2.6 * k) + seg(X - 13 * k, 2.6 * k, X + 13 * k, 2.6 * k)}"/>` + piece(C.paper, C.ink, PEN.line, poly([[X + 13 * k, -2.4], [sx - 10, -1.6], [sx - 2, 0], [sx - 10, 1.6], [X + 13 * k, 2.4]], true)));

  // steam valve: the trim, on its own spindle
  const q = (x, y) => [v.x + x * v.size, v.y + y * v.size], R = (x, y, w, h) => rect(...q(x, y), w * v.size, h * v.size);
  p.fill(C.sea3, R(-56, -18, 56, 36)).fill(C.sea1, R(0, -18, 56, 36)).shape(C.paper, C.ink, PEN.line, R(-60, -26, 120, 8) + R(-60, 18, 120, 8)).stroke(C.ink, 0.5, hatch([q(-60, -26), q(60, -26), q(60, -18), q(-60, -18)], 4, 45) + hatch([q(-60, 18), q(60, 18), q(60, 26), q(-60, 26)], 4, 45)).shape(C.paper, C.ink, PEN.line, R(-67, -31, 8, 62) + R(59, -31, 8, 62));
  p.fine(seg(...q(-52, 0), ...q(-30, 0)) + arrow(...q(-30, 0), 90, 5) + seg(...q(30, 0), ...q(52, 0)) + arrow(...q(52, 0), 90, 5));
  const O = q(0, 0); let qd = ''; for (let b = -40; b <= 40; b += 10) qd += seg(...at(...O, 58 * v.size, b), ...at(...O, (b % 20 ? 61 : 64) * v.size, b)); p.fine(arc(...O, 58 * v.size, -42, 42) + qd);
  live('valve', '', piece(C.paper, C.ink, PEN.line, poly(rot([[-1.8, -17], [1.8, -17], [1.8, 17], [-1.8, 17]], 0, 0, 45), true)) + piece(C.paper, C.ink, PEN.line, poly([[-2.2, 0], [-1.4, -50], [0, -56], [1.4, -50], [2.2, 0]], true)) + piece(C.paper, C.ink, PEN.line, ring(0, 0, 4.6)) + piece(C.ink, '', 0, ring(0, 0, 1.6)));

  // the trace
  p.clip(`gt${name[0]}`, rect(X0, Y0, plot.w, plot.h), () => { live('after', pen(PEN.hair, C.ink3)); live('half', pen(PEN.fine, C.ink2, '3 3')); live('trace', `${pen(PEN.bold)} stroke-linejoin="round"`); });
  live('dots', `${pen(narrow ? 3.4 : 4.4)} stroke-linecap="round"`);
  p.line(seg(X0, Y0 - 4, X0, Y1) + seg(X0, Y1, X1, Y1)).fine(ruler(traceX(g, 0), Y1, X1, Y1, horizon / (narrow ? 2 : 1), narrow ? 3 : 3, narrow ? 3 : 6, 6));
  for (const t of [0, 12, 24, 36, 48]) p.text(String(t), traceX(g, t) - (t === 48 ? cap * 0.6 : 0), Y1 + 10 + cap, cap, { anchor: 'middle' });
  for (const e of [-15, 0, 15]) p.text(String(setPoint + e), X0 - 6, traceY(g, e) + cap / 2, cap, { anchor: 'end' });
  live('settle', '', `<path ${pen(PEN.line)} d="${seg(0, traceY(g, -band) - traceY(g, 0), 0, Y1 - traceY(g, 0)) + arrow(0, traceY(g, -band) - traceY(g, 0), 0, 5)}"/>`);
  live('bus', pen(PEN.fine, C.ink2, '8 3 1.5 3')); live('cursor', pen(PEN.hair)); live('age', pen(PEN.fine)); live('aged', '', `<path ${pen(1)} stroke-linecap="round" d="${text('d', 0, 0, cap, { anchor: 'middle' })}"/>`);
  p.text('ILLUSTRATIVE', narrow ? X1 : 434, narrow ? 27 : 28, narrow ? 7.5 : 5.4, { anchor: 'end' });

  // overprint: set point, limits, collars, stops of the trim, the largest gain that settles
  p.over(seg(X0, traceY(g, 0), X1, traceY(g, 0)), PEN.fine).over(seg(X0, traceY(g, limit), X1, traceY(g, limit)) + seg(X0, traceY(g, -limit), X1, traceY(g, -limit)), PEN.line, '9 3 2 3');
  let T = ''; for (let t = -3; t <= 45; t += 6) T += seg(traceX(g, t), traceY(g, limit), traceX(g, t), traceY(g, limit) + 4) + seg(traceX(g, t), traceY(g, -limit), traceX(g, t), traceY(g, -limit) - 4); p.over(T, PEN.fine);
  p.over(seg(X - 15 * k, sleeveY(g, lo) + 13 * k, X + 15 * k, sleeveY(g, lo) + 13 * k) + seg(X - 15 * k, sleeveY(g, hi) - 11 * k, X + 15 * k, sleeveY(g, hi) - 11 * k), 2.6).over(seg(sx - 2, sleeveY(g, setPoint), sx + 9, sleeveY(g, setPoint)), PEN.line);
  let lim = ''; for (let d = 0; d <= mostDelay; d++) if (gainLimit(d) <= gains.most) lim += seg(mapX(g, d) - bw, mapY(g, gainLimit(d)), mapX(g, d) + bw, mapY(g, gainLimit(d)));
  p.over(real(gainLimit), PEN.fine, '9 3 2 3').over(lim, 2.6);
  live('stops', '', `<path ${pen(2.6, C.mag)} d="${seg(...at(...O, 52 * v.size, -20), ...at(...O, 66 * v.size, -20)) + seg(...at(...O, 52 * v.size, 20), ...at(...O, 66 * v.size, 20))}"/>`);
  live('breach', '', `<path ${pen(PEN.line, C.mag)} d="${ring(0, 0, 6.4)}"/>`);
  live('old', '', piece(C.ink, C.paper, PEN.fine, ring(0, 0, 3.4)));
  live('now', '', piece(C.paper, C.ink, PEN.line, ring(0, 0, 3.8)) + piece(C.ink, '', 0, ring(0, 0, 1.4)));
  const f = new Plate(1, 1); f.flare(0, 0, 316, g.flare); live('point', '', f.ops.map((o) => `<path ${o.attrs} d="${o.d}"/>`).join('')); p.flares = f.flares;
  p.raw(`<path data-p="pad" fill="none" pointer-events="all" d="${rect(X0, Y0 - 16, plot.w, plot.h + 32)}"/>`);
  p.neatline(10, narrow ? 10 : 16);
  return p;
};

export const wider = () => governor('wider');
export const narrow = () => governor('narrow');
