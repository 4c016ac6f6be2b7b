import { callJourney } from './call-journey.ts';
import { test } from './call-test.ts';

test.use({ javaScriptEnabled: false });

callJourney();
