// Parts of a drawing that a figure moves: each carries its name in `data-p` and the attributes of the figure's first state.
import { C } from './grammar.mjs';

const NON_SCALING = 'vector-effect="non-scaling-stroke"';
const attributes = (of) => Object.entries(of).map(([name, value]) => ` ${name}="${value}"`).join('');

/** Attributes of a line. */
export const pen = (width, color = C.ink, dash) => `fill="none" stroke="${color}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''} ${NON_SCALING}`;
/** A filled shape, with or without a line round it. */
export const piece = (fill, color, width, d) => `<path fill="${fill}"${color ? ` stroke="${color}" stroke-width="${width}" ${NON_SCALING}` : ''} d="${d}"/>`;
/** Lays moving parts on a plate: a path of its own, or a group round what is given. */
export const moving = (plate, parts) => (name, own, inner) => plate.raw(inner === undefined ? `<path data-p="${name}" ${own}${attributes(parts[name])}/>` : `<g data-p="${name}" ${own}${attributes(parts[name])}>${inner}</g>`);
