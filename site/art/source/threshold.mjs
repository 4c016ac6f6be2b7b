// A threshold and its two costs: every dot is a crossing; the cost curves beside it.
import { C, PEN, Plate, rect, ring, ruler, seg, text } from './grammar.mjs';
import { moving, pen, piece } from './moving.mjs';
import { ceiling, costX, costY, first, layouts, movingParts, reportX } from '../../figures/threshold/moving-parts.ts';

const threshold = (name) => {
  const g = layouts[name], narrow = name === 'narrow', { dots: h, costs: plot } = g, p = new Plate(g.width, g.height, { bg: C.paper, still: true }), live = moving(p, movingParts(first, g)), id = `td${name[0]}`, cap = narrow ? 7.5 : 6.4, R = h.x + h.w;
  const tile = (k, fill, rad) => `<pattern id="${id}${k}" width="${h.dot}" height="${h.dot}" x="${(h.x % h.dot).toFixed(2)}" y="${(h.base % h.dot).toFixed(2)}" patternUnits="userSpaceOnUse"><circle cx="${h.dot / 2}" cy="${h.dot / 2}" r="${rad}" fill="${fill}"/></pattern>`;
  // A bin is four dots wide, so that one pattern serves them all.
  p.defs += tile('r', C.ink3, narrow ? 1.1 : 1.4) + tile('w', C.ink, narrow ? 1.45 : 1.85);
  live('served', `fill="${C.sea1}"`); live('caught', `fill="${C.sea1}"`); live('disused', `fill="${C.buff1}"`); live('misused', `fill="${C.buff2}"`);
  live('right', `fill="url(#${id}r)"`); live('wrong', `fill="url(#${id}w)"`);
  p.line(seg(h.x, h.base, R, h.base)).fine(seg(h.x, h.foot, R, h.foot) + ruler(h.x, h.foot, R, h.foot, 20, 3, 2, 6));
  for (const t of [0, 0.2, 0.4, 0.6, 0.8, 1]) p.text(t.toFixed(1), reportX(g, t), h.foot + 10 + cap, cap, { anchor: 'middle' });
  p.text('DISUSE', h.x + 6, h.head + 13, narrow ? 7.5 : 6, {}, C.ink, 1).text('MISUSE', R - 6, h.foot - 6, narrow ? 7.5 : 6, { anchor: 'end' }, C.ink, 1);
  // costs
  const X0 = plot.x, X1 = plot.x + plot.w, Y0 = plot.y, Y1 = plot.y + plot.h;
  p.fill(C.sea1, rect(X0, Y0, plot.w, plot.h)).stroke(C.sea3, PEN.hair, [60, 120, 180, 240].map((n) => seg(X0, costY(g, n), X1, costY(g, n))).join('') + [0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((t) => seg(costX(g, t), Y0, costX(g, t), Y1)).join(''));
  p.clip(`${id}c`, rect(X0, Y0, plot.w, plot.h), () => { live('before', pen(PEN.fine, C.ink2, '3 3')); live('disuse', pen(PEN.line)); live('misuse', pen(PEN.bold)); });
  p.line(seg(X0, Y0, X0, Y1) + seg(X0, Y1, X1, Y1)).fine(ruler(X0, Y1, X1, Y1, 13, 3, 2, 3) + ruler(X0, Y1, X0, Y0, 8, -3, 2, -5));
  for (const n of [120, 240]) p.text(String(n), X0 - 9, costY(g, n) + cap / 2, cap, { anchor: 'end' });
  for (const t of narrow ? [0.3, 0.5, 0.7, 0.9] : [0.3, 0.6, 0.9]) p.text(t.toFixed(1), costX(g, t), Y1 + 9 + cap, cap, { anchor: 'middle' });
  p.text('ILLUSTRATIVE', X1, narrow ? Y0 - 9 : 28, narrow ? 7.5 : 5.2, { anchor: 'end' });
  // overprint
  live('here', '', `<path ${pen(PEN.line, C.mag, '9 3 2 3')} d="${seg(0, Y0 - 6, 0, Y1)}"/>`);
  const point = piece(C.paper, C.ink, PEN.line, ring(0, 0, 3.4)) + piece(C.ink, '', 0, ring(0, 0, 1.2)); const tag = (t, x, y) => `<path ${pen(3.4, C.sea1)} d="${text(t, x, y, cap + 0.6, { anchor: 'middle' })}"/><path ${pen(1.1)} stroke-linecap="round" d="${text(t, x, y, cap + 0.6, { anchor: 'middle' })}"/>`;
  live('disuseAt', '', point + tag('D', -10, -5)); live('misuseAt', '', point + tag('M', 10, -5));
  const f = new Plate(1, 1); f.flare(0, h.head - 2, 325, g.flare, false); p.flares = f.flares;
  let T = ''; for (let y = h.head + 10; y < h.base - 4; y += 20) T += seg(0, y, 5, y);
  live('threshold', '', `<path ${pen(PEN.bold, C.mag)} d="${seg(0, h.head - 2, 0, h.foot + 8)}"/><path ${pen(PEN.line, C.mag)} d="${T}"/>` + f.ops.map((o) => `<path ${o.attrs} d="${o.d}"/>`).join(''));
  p.neatline(10, narrow ? 10 : 16);
  return p;
};

export const wider = () => threshold('wider');
export const narrow = () => threshold('narrow');
