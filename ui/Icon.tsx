/** Paths on a 20-unit grid, stroked in the text colour. */
const drawings = {
  today: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 5.5V10l3 2" />
    </>
  ),
  enquiries: (
    <>
      <path d="M3 4.5h14v9H9.5L6 16.5v-3H3z" />
      <path d="M6 8h8M6 10.5h5" />
    </>
  ),
  calls: (
    <path d="M5.5 3.5 8 3l1.5 3.5L8 8c.8 1.8 2.2 3.2 4 4l1.5-1.5L17 12l-.5 2.5c-.3 1.2-1.4 2-2.6 1.8C9 15.5 4.5 11 3.7 6.1 3.5 4.9 4.3 3.8 5.5 3.5z" />
  ),
  letters: (
    <>
      <path d="M5 2.5h7.5L16 6v11.5H5z" />
      <path d="M12.5 2.5V6H16M7.5 9.5h6M7.5 12h6M7.5 14.5h3.5" />
    </>
  ),
  readers: (
    <>
      <circle cx="7.5" cy="7" r="2.75" />
      <path d="M2.5 16c.3-3 2.3-4.5 5-4.5s4.7 1.5 5 4.5M12.5 4.5a2.6 2.6 0 0 1 0 5M14.5 11.8c1.8.5 2.8 2 3 4.2" />
    </>
  ),
  visits: <path d="M3 17h14M5 14v-4M8.3 14V6M11.6 14V8.5M15 14V3.5" />,
  promises: <path d="M3 10h14M5 10V6M9 10V6M13 10V6M17 13.5 14 16.5l-2-2" />,
  privacy: (
    <>
      <circle cx="6.5" cy="13" r="3.5" />
      <path d="m9 10.5 7.5-7.5M13 6.5l2.5 2.5M15.5 4l1.5 1.5" />
    </>
  ),
  mail: (
    <>
      <path d="M3 5h14v10.5H3z" />
      <path d="m3 5.5 7 5.5 7-5.5" />
    </>
  ),
  more: <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.6" />,
  find: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13 13 4 4" />
    </>
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  tri: (
    <>
      <path d="M10 3 18 17H2z" />
      <path d="M10 8v4M10 14.5v.01" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 9v5M10 6v.01" />
    </>
  ),
  back: <path d="M16 10H4m5-5-5 5 5 5" />,
  next: <path d="m8 4 6 6-6 6" />,
  prev: <path d="m12 4-6 6 6 6" />,
  down: <path d="m5 8 5 5 5-5" />,
  up: <path d="m5 12 5-5 5 5" />,
  out: <path d="M8 5H4v11h11v-4M11 4h5v5M16 4l-7 7" />,
  undo: <path d="M4 8h8a4 4 0 0 1 0 8H7M7 5 4 8l3 3" />,
  send: <path d="M3 10 17 4l-5 13-3-5.5z" />,
  pause: <path d="M7 4.5v11M13 4.5v11" strokeWidth="2.2" />,
  play: <path d="M6 4v12l9.5-6z" />,
  stopped: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m5 5 10 10" />
    </>
  ),
  stop: <path d="M5 5h10v10H5z" />,
  note: (
    <>
      <path d="M4 3.5h12v9l-4 4H4z" />
      <path d="M16 12.5h-4v4" />
    </>
  ),
  trash: <path d="M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6" />,
  calendar: <path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5" />,
  declined: <path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5M8 10.8l4 4M12 10.8l-4 4" />,
  clip: (
    <path d="M14.5 9.5 9 15a3.3 3.3 0 0 1-4.7-4.7l6.5-6.5a2.2 2.2 0 0 1 3.1 3.1l-6.3 6.3a1 1 0 0 1-1.5-1.5l5.2-5.2" />
  ),
  pen: <path d="m4 16 .8-3.3L13.5 4 16 6.5l-8.7 8.7z" />,
  move: <path d="M3 10h13M12 5.5l4.5 4.5-4.5 4.5" />,
  download: <path d="M10 3v9m-4-4 4 4 4-4M4 16.5h12" />,
  filter: <path d="M3 5h14M5.5 10h9M8 15h4" />,
  keys: <path d="M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6 11.5h8" />,
  flag: <path d="M5 17V3.5h9l-2 3 2 3H5" />,
  retry: <path d="M16 10a6 6 0 1 1-2-4.5M16 3v3.5h-3.5" />,
  copy: <path d="M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7" />,
  person: <path d="M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5a6 6 0 0 1 12 0" />,
  plus: <path d="M10 4v12M4 10h12" />,
} as const;

export type IconName = keyof typeof drawings;

/** Names of all icons. */
export const iconNames: readonly IconName[] = Object.keys(drawings).filter(
  (name): name is IconName => name in drawings,
);

/** A decorative icon next to text that says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
