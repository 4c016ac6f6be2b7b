import { newsletter } from '../../schemas/newsletter.ts';

/** Names of the pages that answer the newsletter's form and mails. */
export const answerNames = newsletter.shape.answers.keyof().options;
