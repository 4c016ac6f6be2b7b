import type { FAQPage } from 'schema-dts';
import { addressOf } from '../addresses.ts';
import { language } from './website.ts';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** The questions a page answers, word for word as it shows them. */
export function faqPage(path: string, questions: readonly Question[], site: URL): FAQPage {
  const url = addressOf(path, site);
  return {
    '@type': 'FAQPage',
    '@id': `${url}#faq`,
    url,
    inLanguage: language,
    isPartOf: { '@id': url },
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
