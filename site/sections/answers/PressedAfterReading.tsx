import { pressAgain, shownAt } from '../../../contract/answers.ts';
import { slotMarker } from '../../../contract/blocks.ts';

/** The words that ask to press a button once more; there only when it was pressed too soon. */
export function PressAgain() {
  return <p className="mb-5 max-w-measure border-l-2 border-rule-strong pl-4 empty:hidden">{slotMarker(pressAgain)}</p>;
}

/** The time at which the functions sent the page, signed, for a form whose button changes something. */
export function ShownAt() {
  return <input type="hidden" name={shownAt} value={slotMarker(shownAt)} />;
}

/** Both, for a page with one such form. */
export function PressedAfterReading() {
  return (
    <>
      <PressAgain />
      <ShownAt />
    </>
  );
}
