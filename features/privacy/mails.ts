import { mailKinds } from '../../core/outbox/mail-kinds.ts';

export const myDataMails = mailKinds({
  'my-data-link': {
    priority: 'asked',
    to: 'visitor',
    name: 'Link to stored data',
    consequence: 'Someone who asked what we store about them got no link.',
    remedy: 'They may ask again on the website; the request is deleted after 24 hours.',
    noSuchAddress: {
      consequence: 'Most likely a typing error.',
      remedy: 'There is nothing to do: the request is deleted after 24 hours.',
    },
    unasked: 'link-to-data',
  },
});
