/** Paths on a 12-unit grid; marks differ in shape, not only in colour. */
const round = 'M10.2 6a4.2 4.2 0 1 1-8.4 0a4.2 4.2 0 1 1 8.4 0';
const drawings = {
  ring: <path d={round} />,
  dashed: <path d={round} strokeDasharray="2 1.7" />,
  half: (
    <>
      <path d={round} />
      <path d="M6 1.8a4.2 4.2 0 0 1 0 8.4z" fill="currentColor" stroke="none" />
    </>
  ),
  disc: <circle cx="6" cy="6" r="4.8" fill="currentColor" stroke="none" />,
  slash: <path d={`${round}M3.2 8.8l5.6-5.6`} />,
  square: <path d="M2 2h8v8H2z" />,
  bars: <path d="M4 2v8M8 2v8" strokeWidth="2.2" />,
  arrow: <path d="M1.5 6H10M6.5 2.5 10 6 6.5 9.5" />,
  cross: <path d="m2.5 2.5 7 7m0-7-7 7" />,
  tri: <path d="M6 1.5 11 10.5H1zM6 5v2.5" />,
  clock: <path d={`${round}M6 3.5V6l1.8 1`} />,
  check: <path d="m2 6.5 2.7 2.7L10 3" />,
} as const;

export type MarkName = keyof typeof drawings;

/** Names of all marks. */
export const markNames: readonly MarkName[] = Object.keys(drawings).filter(
  (name): name is MarkName => name in drawings,
);

/** The small mark before a state's name. */
export function Mark({ name }: { name: MarkName }) {
  return (
    <svg className="m" viewBox="0 0 12 12" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
