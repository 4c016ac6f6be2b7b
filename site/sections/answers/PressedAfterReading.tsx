import { pressAgain, shownAt } from '../../../contract/answers.ts';
import { slotMarker } from '../../../contract/blocks.ts';

/**
 * For a form whose button changes something: the words that ask to press it once more, which are there only when it was
 * pressed too soon, and the time at which the functions sent the page.
 */
export function PressedAfterReading() {
  return (
    <>
      <p className="mb-5 max-w-measure border-l-2 border-rule-strong pl-4 empty:hidden">{slotMarker(pressAgain)}</p>
      <input type="hidden" name={shownAt} value={slotMarker(shownAt)} />
    </>
  );
}
