import { slotMarker } from '../../../contract/blocks.ts';

interface Properties {
  readonly text: string;
  /** A slot whose value stays on one line where there is room: a reference, a telephone number. */
  readonly slot: string;
}

/** A sentence of content with a slot in it that is not broken for the sake of the line before it. */
export function Unbroken({ text, slot }: Properties) {
  const [before = '', ...after] = text.split(slotMarker(slot));
  return (
    <>
      {before}
      {after.map((rest, index) => (
        <span key={index}>
          <span className="inline-block">{slotMarker(slot)}</span>
          {rest}
        </span>
      ))}
    </>
  );
}
