import { pressAgain, shownAt, type PageContext } from '../../contract/answers.ts';
import { slotMarker } from '../../contract/slots.ts';

interface Properties {
  /** Context of a rendered page; without it the page has slots that functions fill. */
  readonly page?: PageContext;
}

/** The request to press the button again; empty unless it was pressed too soon. */
export function PressAgain({ page }: Properties) {
  return (
    <p className="mb-5 max-w-measure border-l-2 border-rule-strong pl-4 empty:hidden">
      {page ? page.pressAgain : slotMarker(pressAgain)}
    </p>
  );
}

/** Hidden field with the signed time at which the page was sent, for a form whose button changes something. */
export function ShownAt({ page }: Properties) {
  return <input type="hidden" name={shownAt} value={page ? page.shownAt : slotMarker(shownAt)} />;
}

/** Both, for a page with one form. */
export function PressedAfterReading(properties: Properties) {
  return (
    <>
      <PressAgain {...properties} />
      <ShownAt {...properties} />
    </>
  );
}
