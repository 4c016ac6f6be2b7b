import { slotMarker } from '../../../contract/blocks.ts';

interface Properties {
  readonly text: string;
  /** A slot whose value stays on one line: a reference, a telephone number. */
  readonly slot: string;
}

/** A sentence of content with a slot in it that no line may break. */
export function Unbroken({ text, slot }: Properties) {
  const [before = '', ...after] = text.split(slotMarker(slot));
  return (
    <>
      {before}
      {after.map((rest, index) => (
        <span key={index}>
          <span className="whitespace-nowrap">{slotMarker(slot)}</span>
          {rest}
        </span>
      ))}
    </>
  );
}
