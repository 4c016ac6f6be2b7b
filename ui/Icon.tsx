/** Paths on a 20-unit grid, stroked in the text colour. */
const drawings = {
  today: 'M17 10a7 7 0 1 1-14 0a7 7 0 1 1 14 0M10 5.5V10l3 2',
  enquiries: 'M3 4.5h14v9H9.5L6 16.5v-3H3zM6 8h8M6 10.5h5',
  calls:
    'M5.5 3.5 8 3l1.5 3.5L8 8c.8 1.8 2.2 3.2 4 4l1.5-1.5L17 12l-.5 2.5c-.3 1.2-1.4 2-2.6 1.8' +
    'C9 15.5 4.5 11 3.7 6.1 3.5 4.9 4.3 3.8 5.5 3.5z',
  letters: 'M5 2.5h7.5L16 6v11.5H5zM12.5 2.5V6H16M7.5 9.5h6M7.5 12h6M7.5 14.5h3.5',
  readers:
    'M10.25 7a2.75 2.75 0 1 1-5.5 0a2.75 2.75 0 1 1 5.5 0M2.5 16c.3-3 2.3-4.5 5-4.5s4.7 1.5 5 4.5' +
    'M12.5 4.5a2.6 2.6 0 0 1 0 5M14.5 11.8c1.8.5 2.8 2 3 4.2',
  visits: 'M3 17h14M5 14v-4M8.3 14V6M11.6 14V8.5M15 14V3.5',
  promises: 'M3 10h14M5 10V6M9 10V6M13 10V6M17 13.5 14 16.5l-2-2',
  privacy: 'M10 13a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0M9 10.5l7.5-7.5M13 6.5l2.5 2.5M15.5 4l1.5 1.5',
  mail: 'M3 5h14v10.5H3zM3 5.5l7 5.5 7-5.5',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  find: 'M14.5 9a5.5 5.5 0 1 1-11 0a5.5 5.5 0 1 1 11 0M13 13l4 4',
  close: 'm5 5 10 10M15 5 5 15',
  check: 'm4 10.5 4 4 8-9',
  tri: 'M10 3 18 17H2zM10 8v4M10 14.5v.01',
  info: 'M17.5 10a7.5 7.5 0 1 1-15 0a7.5 7.5 0 1 1 15 0M10 9v5M10 6v.01',
  back: 'M16 10H4m5-5-5 5 5 5',
  next: 'm8 4 6 6-6 6',
  prev: 'm12 4-6 6 6 6',
  down: 'm5 8 5 5 5-5',
  up: 'm5 12 5-5 5 5',
  out: 'M8 5H4v11h11v-4M11 4h5v5M16 4l-7 7',
  undo: 'M4 8h8a4 4 0 0 1 0 8H7M7 5 4 8l3 3',
  send: 'M3 10 17 4l-5 13-3-5.5z',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'M6 4v12l9.5-6z',
  stopped: 'M17 10a7 7 0 1 1-14 0a7 7 0 1 1 14 0M5 5l10 10',
  stop: 'M5 5h10v10H5z',
  note: 'M4 3.5h12v9l-4 4H4zM16 12.5h-4v4',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  declined: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5M8 10.8l4 4M12 10.8l-4 4',
  clip: 'M14.5 9.5 9 15a3.3 3.3 0 0 1-4.7-4.7l6.5-6.5a2.2 2.2 0 0 1 3.1 3.1' + 'l-6.3 6.3a1 1 0 0 1-1.5-1.5l5.2-5.2',
  pen: 'm4 16 .8-3.3L13.5 4 16 6.5l-8.7 8.7z',
  move: 'M3 10h13M12 5.5l4.5 4.5-4.5 4.5',
  download: 'M10 3v9m-4-4 4 4 4-4M4 16.5h12',
  filter: 'M3 5h14M5.5 10h9M8 15h4',
  keys: 'M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6 11.5h8',
  flag: 'M5 17V3.5h9l-2 3 2 3H5',
  retry: 'M16 10a6 6 0 1 1-2-4.5M16 3v3.5h-3.5',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  person: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5a6 6 0 0 1 12 0',
  plus: 'M10 4v12M4 10h12',
} as const;

/** Strokes wider than the others. */
const widths: Partial<Record<IconName, number>> = { more: 2.6, pause: 2.2 };

export type IconName = keyof typeof drawings;

/** Names of all icons. */
export const iconNames: readonly IconName[] = Object.keys(drawings).filter(
  (name): name is IconName => name in drawings,
);

/** A decorative icon next to text that says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[name]} strokeWidth={widths[name]} />
    </svg>
  );
}
