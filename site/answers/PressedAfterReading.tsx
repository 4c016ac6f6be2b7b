import { pressAgain, shownAt, type PageContext } from '../../contract/answers.ts';
import { slotMarker } from '../../contract/slots.ts';

interface Properties {
  /** Of a page that is rendered for each answer; without it the functions fill slots. */
  readonly page?: PageContext;
}

/** The words that ask to press a button once more; there only when it was pressed too soon. */
export function PressAgain({ page }: Properties) {
  return (
    <p className="mb-5 max-w-measure border-l-2 border-rule-strong pl-4 empty:hidden">
      {page ? page.pressAgain : slotMarker(pressAgain)}
    </p>
  );
}

/** The time at which the functions sent the page, signed, for a form whose button changes something. */
export function ShownAt({ page }: Properties) {
  return <input type="hidden" name={shownAt} value={page ? page.shownAt : slotMarker(shownAt)} />;
}

/** Both, for a page with one such form. */
export function PressedAfterReading(properties: Properties) {
  return (
    <>
      <PressAgain {...properties} />
      <ShownAt {...properties} />
    </>
  );
}
