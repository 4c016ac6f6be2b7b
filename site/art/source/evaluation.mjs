// One model, one test, scored together or apart: columns as wide as their share of the items.
import { C, PEN, Plate, rect, ruler, seg, text } from './grammar.mjs';
import { moving, pen } from './moving.mjs';
import { first, ids, layouts, movingParts, rateY } from '../../figures/evaluation/moving-parts.ts';

const evaluation = (name) => {
  const g = layouts[name], narrow = name === 'narrow', { plot } = g, p = new Plate(g.width, g.height, { bg: C.paper, still: true }), live = moving(p, movingParts(first, g)), X0 = plot.x, X1 = plot.x + plot.w, Y1 = plot.y + plot.h, id = `ev${name[0]}`, cap = g.size;
  const lines = (k, c, gap, w) => `<pattern id="${id}${k}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(135)"><path d="M0 ${gap / 2}H${gap}" stroke="${c}" stroke-width="${w}"/></pattern>`;
  p.defs += lines('o', C.ink3, 5, 0.5) + lines('n', C.ink3, 7, 0.5) + lines('s', C.mag, 5, 0.7) + `<pattern id="${id}g" width="14" height="9" patternUnits="userSpaceOnUse"><circle cx="3" cy="2.4" r=".6" fill="${C.buff3}"/><circle cx="10" cy="6.8" r=".6" fill="${C.buff3}"/></pattern>`;
  // water over ground: what stands above the limit is what a ship would find
  p.fill(C.sea1, rect(X0, plot.y, plot.w, plot.h)).stroke(C.sea3, PEN.hair, [0.1, 0.2, 0.3, 0.4, 0.5].map((v) => seg(X0, rateY(g, v), X1, rateY(g, v))).join(''));
  live('allowed', `fill="${C.sea2}"`);
  live('ground', `fill="${C.buff2}"`); live('ground', `fill="url(#${id}g)"`); live('between', `fill="${C.dry2}"`); live('open', `fill="${C.dry1}"`); live('open', `fill="url(#${id}o)"`); live('none', `fill="${C.paper}"`); live('none', `fill="url(#${id}n)"`);
  live('over', `fill="${C.magTint}"`); live('over', `fill="url(#${id}s)"`);
  live('ends', pen(PEN.hair)); live('edge', pen(PEN.fine)); live('mark', pen(PEN.bold)); live('lead', pen(PEN.hair, C.ink2)); live('depth', `${pen(narrow ? 0.95 : 1.05)} stroke-linecap="round"`);
  p.line(seg(X0, plot.y - 6, X0, Y1) + seg(X0, Y1, X1, Y1)).fine(ruler(X0, Y1, X0, plot.y, 10, -3, 2, -6));
  for (const v of [0, 10, 20, 30, 40, 50]) p.text(String(v), X0 - 9, rateY(g, v / 100) + cap / 2, cap, { anchor: 'end' });
  const letter = (t, x, y, o) => `<path ${pen(1.1)} stroke-linecap="round" d="${text(t, x, y, cap, o)}"/>`;
  for (const s of ids) live(`name${s}`, '', letter(s, 0, cap, { anchor: 'middle' }));
  live('mean', '', `<path ${pen(PEN.fine)} stroke-dasharray="9 3 2 3" d="${seg(X0, 0, X1 + 6, 0)}"/>`);
  p.text('ILLUSTRATIVE', X0 + 8, plot.y + 16, name === 'narrow' ? 7.5 : 5.4);
  let T = ''; for (let x = X0 + 14; x < X1; x += narrow ? 30 : 36) T += seg(x, 0, x, 4);
  live('limit', '', `<path ${pen(PEN.bold, C.mag)} d="${seg(X0 - 4, 0, X1, 0)}"/><path ${pen(PEN.fine, C.mag)} d="${T}"/>`);
  const f = new Plate(1, 1); f.flare(0, 0, 24, g.flare); p.flares = f.flares; live('flare', '', f.ops.map((o) => `<path ${o.attrs} d="${o.d}"/>`).join(''));
  p.neatline(10, narrow ? 10 : 16);
  return p;
};

export const wider = () => evaluation('wider');
export const narrow = () => evaluation('narrow');
