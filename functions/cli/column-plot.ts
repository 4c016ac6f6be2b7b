const eighths = ['', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

export interface PlottedDay {
  readonly day: string;
  readonly views: number;
}

/** Columns and rows of the plot; with its axis it fits 80 columns. */
const width = 70;
const height = 8;

/** Adds neighbouring days up until there are no more columns than the plot is wide. */
function grouped(days: readonly PlottedDay[]): { readonly values: readonly number[]; readonly size: number } {
  const size = Math.max(1, Math.ceil(days.length / width));
  const values: number[] = [];
  // Counted from the end: the last column is whole, the first may be short.
  for (let end = days.length; end > 0; end -= size) values.unshift(days.slice(Math.max(0, end - size), end).reduce((sum, { views }) => sum + views, 0));
  return { values, size };
}

/** Columns for days, oldest left, with the highest value on the axis. A day with any view shows at least a sliver. */
export function columnPlot(days: readonly PlottedDay[]): string {
  const { values, size } = grouped(days);
  const most = Math.max(1, ...values);
  const label = String(most);
  const margin = Math.min(9, label.length);
  const thickness = Math.max(1, Math.min(6, Math.floor(width / values.length)));
  const levels = values.map((value) => (value === 0 ? 0 : Math.max(1, Math.round((value / most) * height * 8))));
  const rows = Array.from({ length: height }, (_, index) => {
    const floor = (height - 1 - index) * 8;
    const cells = levels.map((level) => (eighths[Math.max(0, Math.min(8, level - floor))] || ' ').repeat(thickness)).join('');
    return `${(index === 0 ? label : '').padStart(margin)} ┤${cells}`.trimEnd();
  });
  const across = values.length * thickness;
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const dates = across >= 22 ? `${first}${last.padStart(across - first.length)}` : `${first} to ${last}`;
  return [
    ...rows,
    `${'0'.padStart(margin)} └${'─'.repeat(across)}`,
    `${' '.repeat(margin + 2)}${dates}`,
    ...(size > 1 ? [`${' '.repeat(margin + 2)}each column: ${size} days`] : []),
  ].join('\n');
}
