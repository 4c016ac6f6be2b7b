import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { feed } from './machine/feed/feed-words.ts';
import { evaluation } from './figures/evaluation/evaluation-words.ts';
import { instrument } from './figures/instrument-words.ts';
import { governor } from './figures/governor/governor-words.ts';
import { leadingMarks } from './figures/leading-marks/leading-marks-words.ts';
import { threshold } from './figures/threshold/threshold-words.ts';
import { humans } from './machine/humans-words.ts';
import { llms } from './machine/llms-words.ts';
import { security } from './machine/security-words.ts';
import { brochure } from './pdf/brochure-words.ts';
import { sample } from './copy/sample-words.ts';
import { accessibility } from '../features/promises/accessibility/accessibility-words.ts';
import { about } from './sections/about/about-words.ts';
import { consultation } from './sections/consultation/consultation-words.ts';
import { acts } from '../features/enquiries/page/acts/acts-words.ts';
import { calls } from '../features/calls/page/calls-words.ts';
import { consent } from '../features/consent/page/consent-words.ts';
import { contact } from './sections/contact/contact-words.ts';
import { enquiries } from '../features/enquiries/page/enquiries-words.ts';
import { myData } from '../features/privacy/page/my-data-words.ts';
import { ethics } from './sections/ethics/ethics-words.ts';
import { industries } from './sections/industries/industries-words.ts';
import { solutions } from './sections/solutions/solutions-words.ts';
import { frameworkBrief } from './pdf/framework-brief-words.ts';
import { articles } from './prose/article-words.ts';
import { home } from './sections/home/home-words.ts';
import { newsletter } from '../features/newsletter/page/newsletter-words.ts';
import { insights } from './sections/insights/insights-words.ts';
import { letters } from '../features/newsletter/page/letters/letters-words.ts';
import { legal } from './sections/legal/legal.ts';
import { legalWords } from './sections/legal/legal-words.ts';
import { promises } from '../features/promises/page/promises-words.ts';
import { notFound } from './sections/not-found/not-found-words.ts';
import { search } from '../features/search/page/search-words.ts';
import { region } from './sections/region/region-words.ts';
import { regions } from './sections/region/regions.ts';

/**
 * The words of one page: `content/pages/{file}.yaml`. Each has a collection, and its schema in the room of the page
 * (`{file}-words.ts`), so that a wrong field fails the build by file and name. To add a page: a YAML file, a schema,
 * one line below; the page reads it with `copyOf('{collection}')`.
 */
function words(file: string) {
  return glob({ base: './content/pages', pattern: `${file}.yaml` });
}

function figureWords(file: string) {
  return glob({ base: './content/figures', pattern: `${file}.yaml` });
}

export const collections = {
  feed: defineCollection({ loader: words('feed'), schema: feed }),
  humans: defineCollection({ loader: words('humans'), schema: humans }),
  llms: defineCollection({ loader: words('llms'), schema: llms }),
  security: defineCollection({ loader: words('security'), schema: security }),
  brochure: defineCollection({ loader: words('brochure'), schema: brochure }),
  frameworkBrief: defineCollection({ loader: words('framework-brief'), schema: frameworkBrief }),
  samples: defineCollection({ loader: glob({ base: './content/samples', pattern: '*.yaml' }), schema: sample }),
  home: defineCollection({ loader: words('home'), schema: home }),
  accessibility: defineCollection({ loader: words('accessibility'), schema: accessibility }),
  about: defineCollection({ loader: words('about'), schema: about }),
  consultation: defineCollection({ loader: words('consultation'), schema: consultation }),
  acts: defineCollection({ loader: words('acts'), schema: acts }),
  calls: defineCollection({ loader: words('calls'), schema: calls }),
  consent: defineCollection({ loader: words('consent'), schema: consent }),
  contact: defineCollection({ loader: words('contact'), schema: contact }),
  enquiries: defineCollection({ loader: words('enquiries'), schema: enquiries }),
  myData: defineCollection({ loader: words('my-data'), schema: myData }),
  ethics: defineCollection({ loader: words('ethics'), schema: ethics }),
  industries: defineCollection({ loader: words('industries'), schema: industries }),
  solutions: defineCollection({ loader: words('solutions'), schema: solutions }),
  newsletter: defineCollection({ loader: words('newsletter'), schema: newsletter }),
  insights: defineCollection({ loader: words('insights'), schema: insights }),
  letters: defineCollection({ loader: words('letters'), schema: letters }),
  search: defineCollection({ loader: words('search'), schema: search }),
  promises: defineCollection({ loader: words('promises'), schema: promises }),
  notFound: defineCollection({ loader: words('not-found'), schema: notFound }),
  region: defineCollection({ loader: words('region'), schema: region }),
  evaluation: defineCollection({ loader: figureWords('evaluation'), schema: evaluation }),
  leadingMarks: defineCollection({ loader: figureWords('leading-marks'), schema: leadingMarks }),
  instrument: defineCollection({ loader: figureWords('instrument'), schema: instrument }),
  governor: defineCollection({ loader: figureWords('governor'), schema: governor }),
  threshold: defineCollection({ loader: figureWords('threshold'), schema: threshold }),
  legalWords: defineCollection({ loader: words('legal-words'), schema: legalWords }),
  articles: defineCollection({ loader: glob({ base: './content/articles', pattern: '*.mdx' }), schema: articles }),
  regions: defineCollection({ loader: glob({ base: './content/regions', pattern: '*.yaml' }), schema: regions }),
  legal: defineCollection({ loader: glob({ base: './content/legal', pattern: '*/*.yaml' }), schema: legal }),
};
