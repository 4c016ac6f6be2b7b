import { mailsOf, type Feature } from '../../core/start/feature.ts';
import { timesPageOf } from '../calls/call-deliveries.ts';
import { releaseCall } from '../calls/handling.ts';
import { callToolsOf } from '../calls/services.ts';
import { addEnquiryActs } from './act-routes.ts';
import { actPagesOf } from './acts.ts';
import { addEnquiryCommands } from './commands/enquiries.ts';
import { enquiriesRoom } from './desk/reads.ts';
import { enquiryAtDesk, EnquiryMails, enquiryDeliveries } from './enquiry-mails.ts';
import { enquiryMails, enquirySubjects } from './mails.ts';
import { addSendEnquiry } from './send-enquiry.ts';
import { enquiriesOf } from './services.ts';
import { remindTeam } from './watch-promises.ts';
import { webhookTo } from './webhook.ts';
import { personalData } from './personal-data.ts';
import { migrations } from './tables.ts';
import { contactPreselection } from './preselection.ts';
import { enquiryFunctionNames, enquirySlots } from './answers.ts';
import { actPages } from './page/acts/act-answer-names.ts';
import { answeredAtRecords } from '../conversation/answered-courier.ts';
import { minute } from '../../contract/time.ts';

/** What visitors send us: three forms, promised times, answers, acts by link. */
export const enquiries: Feature = {
  name: 'enquiries',
  functions: enquiryFunctionNames,
  migrations,
  personalData,
  mails: mailsOf({
    kinds: enquiryMails,
    ...enquirySubjects,
    deliveries: (context, { letterhead, courier: plain }) => {
      const courier = answeredAtRecords(context, plain);
      const { settings, words, now, sender } = context;
      const { promises, deskTimeZone: timeZone, closeUnansweredAfter } = words.enquiries;
      const { deskUrl, functionsUrl } = settings;
      const mails = new EnquiryMails(
        {
          words: words.mail.enquiries,
          subjects: words.forms.subjects,
          promises,
          firm: words.firm,
          timeZone,
          closeUnansweredAfter,
          from: sender,
          deskUrl,
        },
        letterhead,
      );
      return enquiryDeliveries(
        enquiriesOf(context),
        mails,
        courier,
        settings.webhook && webhookTo(settings.webhook, now),
        (id) => timesPageOf(callToolsOf(context), functionsUrl, id),
        async (about) =>
          deskUrl === undefined
            ? actPagesOf(
                context,
                functionsUrl,
                about.map(({ id }) => id),
              )
            : new Map(about.map(({ id, reference }) => [id, { desk: enquiryAtDesk(deskUrl, reference) }])),
        (transaction, call, who) => releaseCall(callToolsOf(context), transaction, { call, who }),
      );
    },
  }),
  async noSuchAddress({ store }, { kind, subjectId }, code) {
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
