import { fillMarkers, slotMarker } from '../../../contract/slots.ts';

interface Properties {
  readonly text: string;
  /** The slot whose value is kept on one line if there is room: a reference or a telephone number. */
  readonly slot: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A sentence with slots that keeps the value of one slot on one line. */
export function UnbrokenValue({ text, slot, values }: Properties) {
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
