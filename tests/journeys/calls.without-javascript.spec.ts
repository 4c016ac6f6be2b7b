import { callJourney } from './call-journey.ts';
import { test } from './call-test.ts';
import { desktop } from '../stage/widths.ts';

test.use({ javaScriptEnabled: false });

callJourney();

// With scripts the same way is walked in this window in every run.
if (process.env['LONG'] === 'true')
  test.describe('on a wide window', () => {
    test.use({ viewport: desktop.viewport });
    callJourney();
  });
