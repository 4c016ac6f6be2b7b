import type { Feature } from '../../core/start/feature.ts';
import { addConsentCommands } from './commands.ts';
import { addRecordConsent } from './record-consent.ts';
import { personalData } from './personal-data.ts';
import { migrations } from './tables.ts';
import { consentFunctions } from './answers.ts';

/** Consent to storage on the visitor's device, requested where it is used and recorded with a receipt. */
export const consent: Feature = {
  name: 'consent',
  functions: consentFunctions,
  migrations,
  personalData,
  routes: addRecordConsent,
  commands: [addConsentCommands],
};
