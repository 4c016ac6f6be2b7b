import { callJourney, test } from '../stage/call-journey.ts';
import { desktop } from '../stage/widths.ts';

callJourney();

test.describe('on a wide window', () => {
  test.use({ viewport: desktop.viewport });
  callJourney();
});
