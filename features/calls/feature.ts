import { mailsOf, type Feature } from '../../core/start/feature.ts';
import { callDeliveries } from './call-deliveries.ts';
import { CallLetters } from './call-letters.ts';
import { addCallOutcome } from './call-outcome.ts';
import { addCallCommands } from './commands.ts';
import { callMails, callSubjects } from './mails.ts';
import { callsRoom } from './desk/reads.ts';
import { addCalls } from './routes.ts';
import { busyTimesOf, calendarEntriesOf, callToolsOf, zonesOf } from './services.ts';
import { withRecordReplyTo } from '../conversation/reply-address.ts';
import { personalData } from './personal-data.ts';
import { migrations } from './tables.ts';
import { callFunctions, callPages, callSlots } from './page/call-answer-names.ts';
import { minute } from '../../contract/time.ts';

/** Consultation calls: free times, bookings, invitations, leave, and the desks' published calendars. */
export const calls: Feature = {
  name: 'calls',
  functions: callFunctions,
  migrations,
  personalData,
  impersonal: ['busy_calendars'],
  mails: mailsOf({
    kinds: callMails,
    ...callSubjects,
    deliveries: (context, { letterhead, courier: plain }) => {
      const courier = withRecordReplyTo(context, plain);
      const letters = new CallLetters({
        words: context.words.mail.calls,
        entries: calendarEntriesOf(context),
        placeOf: (zone) => zonesOf(context).place(zone),
        letterhead,
        deskUrl: context.settings.deskUrl,
      });
      return callDeliveries(callToolsOf(context), letters, context.settings.functionsUrl, courier);
    },
  }),
  answers: { slots: callSlots, framed: callPages },
  routes: (app, http) => {
    addCalls(app, http);
    addCallOutcome(app, http);
  },
  jobs: (context) => [{ name: 'busy-times', every: minute, run: (signal) => busyTimesOf(context).read(signal) }],
  rooms: { calls: callsRoom },
  commands: [addCallCommands],
};
