import type { Section, Sheets } from './sheet.ts';

/** Machines round a line of text differently: less than this has not moved; CSS px. */
const still = 4;
/** Mean difference of the greys of a section, of 255, from which it looks different. */
const alike = 5;

const sides = ['left', 'top', 'width', 'height'] as const;

function greysApart(kept: Section, seen: Section): number {
  const [one, other] = [Buffer.from(kept.greys, 'base64'), Buffer.from(seen.greys, 'base64')];
  const points = Math.min(one.length, other.length);
  let sum = 0;
  for (let point = 0; point < points; point += 1) sum += Math.abs((one[point] ?? 0) - (other[point] ?? 0));
  return points === 0 ? 0 : sum / points;
}

function inSection(kept: Section, seen: Section): readonly string[] {
  const found: string[] = [];
  for (const [side, place] of [
    ['width', 0],
    ['height', 1],
  ] as const) {
    const by = seen.size[place] - kept.size[place];
    if (Math.abs(by) > still) found.push(`its ${side} is ${seen.size[place]} px, ${by > 0 ? '+' : ''}${by}`);
  }
  const words = (section: Section) => section.pieces.map(([what]) => what);
  if (words(kept).join('\n') === words(seen).join('\n')) {
    for (const [place, [what, ...box]] of seen.pieces.entries()) {
      const before = kept.pieces[place]?.slice(1) ?? [];
      const moved = sides.flatMap((side, index) => {
        const by = (box[index] ?? 0) - Number(before[index] ?? 0);
        return Math.abs(by) > still ? [`${side} ${by > 0 ? '+' : ''}${by}`] : [];
      });
      if (moved.length > 0) found.push(`“${what}” ${moved.join(', ')}`);
    }
  } else {
    const gone = words(kept).filter((what) => !words(seen).includes(what));
    const come = words(seen).filter((what) => !words(kept).includes(what));
    found.push(`its pieces are others: ${gone.map((what) => `−“${what}”`).join(' ')} ${come.map((what) => `+“${what}”`).join(' ')}`.trim());
  }
  const apart = greysApart(kept, seen);
  if (found.length === 0 && apart > alike) found.push(`it looks different: its greys are ${apart.toFixed(1)} of 255 apart`);
  return found;
}

/** A line for each section that moved or looks different: which, at which width, what of it and by how many px. At most six pieces of each are named. */
export function differences(kept: Sheets, seen: Sheets): readonly string[] {
  const lines: string[] = [];
  for (const sheet of new Set([...Object.keys(kept), ...Object.keys(seen)])) {
    const [before = {}, now = {}] = [kept[sheet], seen[sheet]];
    for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
      const [one, other] = [before[name], now[name]];
      if (one && other) {
        const found = inSection(one, other);
        const more = found.length > 6 ? `; and ${found.length - 6} more` : '';
        if (found.length > 0) lines.push(`${sheet}, section ${name}: ${found.slice(0, 6).join('; ')}${more}`);
      } else lines.push(`${sheet}, section ${name}: ${one ? 'is gone' : 'is new'}`);
    }
  }
  return lines;
}
