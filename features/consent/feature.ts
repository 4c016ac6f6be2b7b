import type { Feature } from '../../core/start/feature.ts';
import { addConsentCommands } from './commands.ts';
import { addRecordConsent } from './record-consent.ts';
import { personalData } from './personal-data.ts';
import { migrations } from './tables.ts';
import { consentFunctions } from './answers.ts';

/** What may be stored on a visitor's device: asked where it is used, with a receipt. */
export const consent: Feature = {
  name: 'consent',
  functions: consentFunctions,
  migrations,
  personalData,
  routes: addRecordConsent,
  commands: [addConsentCommands],
};
