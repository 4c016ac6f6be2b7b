import { fillMarkers, slotMarker } from '../../../contract/slots.ts';

interface Properties {
  readonly text: string;
  /** The slot whose value stays on one line where there is room: a reference, a telephone number. */
  readonly slot: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A sentence of content with a value in it that is not broken for the sake of the line before it. */
export function Unbroken({ text, slot, values }: Properties) {
  const [before = '', ...after] = text.split(slotMarker(slot)).map((part) => fillMarkers(part, values));
  return (
    <>
      {before}
      {after.map((rest, index) => (
        <span key={index}>
          <span className="inline-block">{values[slot]}</span>
          {rest}
        </span>
      ))}
    </>
  );
}
