import { mailsOf, type Feature } from '../../core/start/feature.ts';
import { addEnquiryActs } from './act-routes.ts';
import { addEnquiryCommands } from './commands/enquiries.ts';
import { enquiriesRoom } from './desk/reads.ts';
import { enquiryDeliveries } from './enquiry-mails.ts';
import { enquiryMails, enquirySubjects } from './mails.ts';
import { addSendEnquiry } from './send-enquiry.ts';
import { enquiriesOf } from './services.ts';
import { remindTeam } from './watch-promises.ts';
import { personalData } from './personal-data.ts';
import { migrations } from './tables.ts';
import { contactPreselection } from './preselection.ts';
import { enquiryFunctionNames, enquirySlots } from './answers.ts';
import { actPages } from './page/acts/acts-words.ts';
import { minute } from '../../contract/time.ts';

/** Enquiries of visitors: three forms, promised times, replies, acts by link. */
export const enquiries: Feature = {
  name: 'enquiries',
  functions: enquiryFunctionNames,
  migrations,
  personalData,
  mails: mailsOf({
    kinds: enquiryMails,
    ...enquirySubjects,
    deliveries: enquiryDeliveries,
  }),
  async noSuchAddress({ store }, { kind, subject_id: subjectId }, code) {
    if (kind === 'enquiry-acknowledgement')
      await store.db.updateTable('enquiries').set({ address_refused: code }).where('id', '=', subjectId).execute();
  },
  preselection: contactPreselection,
  answers: { slots: enquirySlots, framed: actPages },
  routes: (app, http) => {
    addSendEnquiry(app, http);
    addEnquiryActs(app, http);
  },
  jobs: (context) => [
    {
      name: 'reminders',
      every: minute,
      asksForMail: true,
      async run(signal) {
        const count = await remindTeam(enquiriesOf(context), signal);
        if (count > 0) context.log.info({ reminders: count }, 'team reminded');
      },
    },
  ],
  rooms: { enquiries: enquiriesRoom },
  commands: [addEnquiryCommands],
};
