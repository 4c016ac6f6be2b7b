// Two leading marks: the plan and the view from the bridge, at rest from three places and, where scrolling can drive it, on the move.
import { C, PEN, Plate, P, arrow, at, brg, isobath, noise, poly, rect, ring, rng, ruler, scatter, sdist, seg, smooth, text } from './grammar.mjs';
import { pen, piece } from './moving.mjs';
import { beyond, frontMark as FRONT, opening, reach as REACH, rearMark as REAR, safe as SAFE } from '../../figures/leading-marks/channel.ts';
import { hills as far, layouts } from '../../figures/leading-marks/layout.ts';

const GROUND = { plan: { x: 0, y: 0, w: 440, h: 400, u: 0.6, rear: 44 }, view: { x: 0, w: 0 } };
const geometry = ({ plan, view }) => { const cx = plan.x + plan.w / 2; return { cx, R: [cx, plan.rear], F: [cx, plan.rear + (REAR - FRONT) * plan.u], sy: plan.rear + REAR * plan.u, vx: view.x + view.w / 2 }; };
const ship = (x, y, fill, edge) => piece(fill, edge, PEN.line, poly([[x, y - 11], [x + 6.5, y + 8], [x, y + 4], [x - 6.5, y + 8]], true));

// ids of one plate begin with its own: both compositions stand in one page
const next = (p) => `${p.id}${(p.serial = (p.serial ?? 0) + 1)}`;
/** The coast and what is seen over the water, the same in both layouts: each lays its own window over it. */
const ground = (id) => {
  const p = new Plate(440, 400), g = GROUND, { plan } = g, { cx, F, sy } = geometry(g), n = noise(31), W = plan.w, H = plan.h;
  const q = (list) => list.map(([x, y]) => [cx + x, F[1] + y]);
  const land = [q([[-280, -190], [-270, -30], [-190, -34], [-104, -8], [-60, -14], [-26, 6], [24, 8], [58, -18], [96, -6], [170, -40], [270, -20], [280, -190]]), q([[-280, 60], [-170, 66], [-92, 78], [-74, 112], [-84, 150], [-150, 190], [-280, 200]]), q([[70, 96], [92, 92], [104, 118], [86, 140], [68, 122]]), q([[190, 60], [260, 52], [280, 190], [200, 170]])];
  const f = (x, y) => { const s = Math.max(...land.map((l) => sdist(x + n(x / 40, y / 40) * 22, y + n(x / 40 + 9, y / 40) * 22, l))) + n(x / 70, y / 70, 3) * 22, d = Math.abs(x - cx), c = Math.exp(-((d / (SAFE * plan.u * 0.9)) ** 2)); return y > F[1] + 8 ? s * (1 - c * 0.5) - 28 * c : s; };
  const o = { tol: 2.2, min: 90 };
  p.fill(C.sea1, rect(0, 0, W, H)).shape(C.sea2, C.sea4, PEN.hair, isobath(f, W, H, 9, -40, o)).shape(C.sea3, C.sea4, PEN.hair, isobath(f, W, H, 8, -22, o)).shape(C.dry2, C.dry3, PEN.hair, isobath(f, W, H, 8, -7, o)).shape(C.buff2, C.ink, PEN.line, isobath(f, W, H, 8, 2, o)).stroke(C.buff3, PEN.fine, isobath(f, W, H, 9, 22, o) + isobath(f, W, H, 9, 42, o));
  p.soundings('ms', scatter(rng(4), W, H, 34, (x, y) => y > F[1] + 30 && y < sy - 26 && f(x, y) < -12 && Math.abs(x - cx) > 14 && Math.abs(Math.abs(x - cx) - SAFE * plan.u) > 9, 500).slice(0, 38).map(([x, y]) => [x, y, Math.max(0.4, -f(x, y) / 5 - 1)]), 6);
  return `${pieces(id)}<g id="${id}-ground">${p.ops.map((o) => o.raw ?? `<path ${o.attrs.includes('fill') ? o.attrs : `fill="none" ${o.attrs}`} d="${o.d}"/>`).join('')}</g>`;
};
const lay = (p, g) => { const { plan } = g, { cx } = geometry(g), k = plan.u / GROUND.plan.u, r = (v) => Math.round(v * 100) / 100; p.clip(next(p), rect(plan.x, plan.y, plan.w, plan.h), () => p.raw(`<use href="#${p.id}-ground" transform="translate(${r(cx - 220 * k)} ${r(plan.rear - GROUND.plan.rear * k)}) scale(${r(k * 1000) / 1000})"/>`)); };
const overprint = (p, g) => {
  const { plan } = g, { cx, R, F, sy } = geometry(g), s = SAFE * plan.u, y1 = F[1] + 44, y2 = sy + 16;
  p.over(seg(cx, y2, cx, F[1] + 34), PEN.bold).over(seg(cx, F[1] + 30, cx, R[1] + 6), PEN.line, '3 3');
  p.over(seg(cx - s, y1, cx - s, y2) + seg(cx + s, y1, cx + s, y2), PEN.line, '9 3 2 3');
  let T = ''; for (let y = y1 + 12; y < y2; y += 20) T += seg(cx - s, y, cx - s + 4, y) + seg(cx + s, y, cx + s - 4, y); p.over(T, PEN.fine);
  const w = text('041°', cx - 8, (F[1] + sy) / 2, 7, { anchor: 'middle', angle: -90 }); p.shape(C.paper, C.sea1, 5, w); p.stroke(C.mag, 1.1, w, null, 'round');
  for (const m of [F, R]) p.shape(C.paper, C.ink, PEN.line, ring(...m, 5.4)).fill(C.ink, ring(...m, 2));
};
const range = (p, g, cap) => { const { plan } = g, { cx, sy } = geometry(g), y = sy + 24, a = REACH * plan.u, o = text('60', 0, 0, cap).length; p.fill(C.paper, rect(cx - a - 14, y - 5, 2 * a + 28, 20 + cap * 0.4), 0.86).fine(seg(cx - a, y, cx + a, y) + ruler(cx - a, y, cx + a, y, 18, 3, 3, 6)); for (const m of [-60, 0, 60]) p.text(String(Math.abs(m)), cx + m * plan.u, y + 8 + cap, cap, { anchor: 'middle' }); return o; };

// What is seen over the water, once for all views: origin on the waterline under the rear mark.
const pieces = (id) => {
  const R = rng(3), hills = [], upper = [], lower = []; let grass = '', waves = '';
  for (let i = -16; i <= 16; i++) hills.push([i * 34, -(34 + 26 * Math.sin(i * 1.7) + 12 * Math.sin(i * 0.63 + 2))]);
  // the shore under the front mark runs past both edges, however far the mark moves
  for (let i = -10; i <= 10; i++) { upper.push([i * 50, -(5 + 4 * Math.sin(i * 0.9 + 0.6) + 9 * Math.exp(-((i / 1.6) ** 2)))]); lower.unshift([i * 50, 13 + 3.5 * Math.sin(i * 1.37)]); }
  for (let i = -11; i <= 11; i++) { const x = i * 45 + 9 * Math.sin(i * 5), y = 1 + 3 * Math.sin(i * 2.1); if (Math.abs(x) > 14) grass += seg(x - 1.6, y + 2, x - 3.6, y - 2) + seg(x, y + 2, x, y - 4) + seg(x + 1.6, y + 2, x + 3.6, y - 2); }
  for (let i = 0; i < 46; i++) { const y = 24 + R() ** 1.4 * 66, x = -190 + R() * 380, l = (8 + y * 0.34) * (0.6 + R() * 0.6); waves += seg(x, y, x + l, y); }
  const ridge = [[-300, -20], [-230, -10], [-185, -26], [-126, -22], [-74, -40], [-22, -50], [18, -50], [60, -38], [110, -40], [162, -22], [230, -8], [300, -24]];
  return `<g id="${id}-hills">${piece(C.dry1, C.dry3, PEN.fine, `${smooth(hills)}V0H-544Z`)}</g><g id="${id}-ridge">${piece(C.buff2, C.ink, PEN.fine, `${smooth(ridge)}V0H-300Z`)}</g><g id="${id}-shore">${piece(C.buff1, C.ink, PEN.line, `${smooth(upper)}L${smooth(lower).slice(1)}Z`)}<path ${pen(PEN.hair, C.ink3)} d="${grass}"/></g><path id="${id}-waves" ${pen(PEN.fine, C.sea4)} d="${waves}"/>`;
};
// One view: layers at their true angles for a ship `x` metres off; `moves` marks what scrolling shifts instead.
const scene = (p, g, box, x, moves) => {
  const { x: vx0, y: vy, w, h, sea, deg } = box, c = vx0 + w / 2, k = h / 342, id = next(p), r = (v) => Math.round(v * 1000) / 1000, put = (name) => `<use href="#${p.id}-${name}" transform="translate(${P(c, sea)})${k === 1 ? '' : ` scale(${r(k)})`}"/>`;
  const layer = (name, dx, inner) => p.raw(moves ? `<g class="${name}">${inner}</g>` : `<g transform="translate(${P(dx, 0)})">${inner}</g>`);
  const fx = -opening(x) * deg, hx = beyond(x, far) * deg, t = 20 * k ** 0.5, top = vy + (moves ? 88 : 76) * k, fy = sea - 52 * k;
  p.fill(C.paper, rect(vx0, vy, w, h));
  p.clip(id, rect(vx0, vy, w, h), () => {
    layer('lm-far', hx, put('hills')); p.raw(put('ridge'));
    p.line(seg(c, sea - 48 * k, c, top + t * 1.6)).shape(C.paper, C.ink, PEN.bold, poly([[c - t, top], [c + t, top], [c, top + t * 1.7]], true));
    p.fill(C.sea2, rect(vx0, sea, w, vy + h - sea)).fill(C.sea3, rect(vx0, sea, w, 20 * k));
    layer('lm-near', fx, put('shore') + `<path ${pen(PEN.line)} d="${seg(c, sea - 6 * k, c, fy)}"/>` + piece(C.ink, C.ink, PEN.bold, poly([[c - t, fy], [c + t, fy], [c, fy - t * 1.7]], true)));
    p.raw(put('waves'));
  });
  if (moves) {
    // bearings, at infinity: the rear mark's is read under the pointer
    const y = vy + 22, cap = w > 320 ? 6.4 : 6; let d = '';
    p.clip(next(p), rect(vx0, vy, w, 24), () => {
      p.fill(C.paper, rect(vx0, vy, w, 24)); let lt = ''; for (let b = 20; b <= 62; b++) { const bx = c + (b - 41) * deg; d += seg(bx, y, bx, y - (b % 5 ? 3 : 6)); if (b % 5 === 0) lt += text(String(b).padStart(3, '0'), bx, y - 9, cap, { anchor: 'middle' }); }
      p.raw(`<g class="lm-tape"><path ${pen(PEN.fine)} d="${d}"/><path ${pen(0.9, C.ink2)} stroke-linecap="round" d="${lt}"/><path ${pen(PEN.bold, C.mag)} d="${seg(c, y, c, y - 9)}"/></g>`);
    });
    p.fine(seg(vx0, y, vx0 + w, y)).fill(C.ink, poly([[c, y + 1.5], [c - 4, y + 9], [c + 4, y + 9]], true));
  }
  return { c, fy, top, t, k };
};
const cues = (p, g, box, q, moves, which) => {
  const { c, fy, top, t, k } = q, lim = opening(SAFE) * box.deg, ya = top - (moves ? 22 : 30) * k;
  const cue = (name, inner) => { if (moves || which === name) p.raw(moves ? `<g class="lm-cue-${name}">${inner}</g>` : inner); };
  if (moves) { let d = ''; for (const s of [-1, 1]) d += seg(c + s * lim, fy - t * 2.4, c + s * lim, fy + t * 1.2) + seg(c + s * lim, fy - t * 1.6, c + s * (lim - 5), fy - t * 1.6) + seg(c + s * lim, fy + t * 0.4, c + s * (lim - 5), fy + t * 0.4); p.over(d, PEN.line); }
  cue('line', `<path ${pen(PEN.bold, C.mag, '7 4')} d="${seg(c, moves ? box.y + 36 : ya - 12 * k, c, box.sea + 12 * k)}"/>`);
  const a = moves ? 30 : 16;
  cue('right', `<path ${pen(PEN.line)} d="${seg(c - a, ya, c + a, ya) + arrow(c + a, ya, 90, 7)}"/>`);
  cue('left', `<path ${pen(PEN.line)} d="${seg(c + a, ya, c - a, ya) + arrow(c - a, ya, 270, 7)}"/>`);
  p.line(rect(box.x, box.y, box.w, box.h));
};

/** One plate in two states: `lm-move` is what scrolling drives, `lm-rest` stands where nothing may move. */
const marks = (name) => {
  const g = layouts[name], narrow = name === 'narrow', p = new Plate(g.width, g.height, { bg: C.paper, still: true }), { cx, R, F, sy } = geometry(g), { plan, rest } = g, cap = narrow ? 7.5 : 6;
  p.id = `lm${name[0]}`; p.defs += ground(p.id);
  lay(p, g); overprint(p, g);
  const flare = (b, len) => { const f = new Plate(1, 1); f.flare(cx, sy, b, len, false); return f.ops.map((o) => `<path ${o.attrs} d="${o.d}"/>`).join(''); };
  p.group('class="lm-move" display="none"', () => {
    range(p, g, cap);
    const sight = (cls, m) => p.raw(`<g transform="translate(${P(...m)})"><path class="${cls}" ${pen(PEN.fine, C.ink2, '2 3')} d="M0 8V${sy - m[1] - 12}"/></g>`);
    sight('lm-to-rear', R); sight('lm-to-front', F);
    cues(p, g, g.view, scene(p, g, g.view, 0, true), true);
    p.raw(`<g class="lm-ship">${flare(236, narrow ? 38 : 44)}${ship(cx, sy, C.ink, C.paper)}</g>`);
  });
  p.group('class="lm-rest"', () => {
    const three = [-45, 0, 45];
    three.forEach((x) => { const X = cx + x * plan.u; if (x) for (const m of [F, R]) p.stroke(C.ink3, PEN.hair, seg(...at(X, sy, 13, brg(X, sy, ...m)), ...at(...m, 8, brg(...m, X, sy))), '2 3'); });
    three.forEach((x, i) => { const X = cx + x * plan.u; if (x) p.raw(ship(X, sy, C.paper, C.ink)); const w = text('ABC'[i], X + [-4, 10, 4][i], sy + 21, cap + 0.6, { anchor: 'middle' }); p.shape(C.paper, C.sea1, 4, w).stroke(C.ink, 1.2, w, null, 'round'); });
    three.forEach((x, i) => { const box = { x: rest.x + i * (rest.w + rest.gap), y: rest.y, w: rest.w, h: rest.h, sea: rest.y + rest.h * 0.72, deg: rest.deg }; cues(p, g, box, scene(p, g, box, x, false), false, ['right', 'line', 'left'][i]); const l = text('ABC'[i], box.x + box.w / 2, box.y + box.h - 10, cap + 1.4, { anchor: 'middle' }); p.stroke(C.sea2, 6, l, null, 'round').stroke(C.ink, 1.2, l, null, 'round'); });
    p.raw(flare(212, narrow ? 38 : 44) + ship(cx, sy, C.ink, C.paper));
  });
  p.text('ILLUSTRATIVE', narrow ? g.width - 18 : plan.x + plan.w - 8, plan.y + (narrow ? 15 : 16), narrow ? 7.5 : 5.2, { anchor: 'end' });
  p.hair(narrow ? seg(10, plan.y, g.width - 10, plan.y) : seg(plan.x + plan.w, 10, plan.x + plan.w, 390));
  p.neatline(10, narrow ? 10 : 16);
  return p;
};

export const wider = () => marks('wider');
export const narrow = () => marks('narrow');
