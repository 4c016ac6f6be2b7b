import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { feed } from './schemas/feed.ts';
import { humans } from './schemas/humans.ts';
import { llms } from './schemas/llms.ts';
import { security } from './schemas/security.ts';
import { brochure } from './schemas/brochure.ts';
import { about } from './schemas/about.ts';
import { consultation } from './schemas/consultation.ts';
import { consent } from './schemas/consent.ts';
import { contact } from './schemas/contact.ts';
import { enquiries } from './schemas/enquiries.ts';
import { myData } from './schemas/my-data.ts';
import { ethics } from './schemas/ethics.ts';
import { industries } from './schemas/industries.ts';
import { solutions } from './schemas/solutions.ts';
import { frameworkBrief } from './schemas/framework-brief.ts';
import { articles } from './schemas/articles.ts';
import { home } from './schemas/home.ts';
import { newsletter } from './schemas/newsletter.ts';
import { insights } from './schemas/insights.ts';
import { legal } from './schemas/legal.ts';
import { legalWords } from './schemas/legal-words.ts';
import { notFound } from './schemas/not-found.ts';
import { region } from './schemas/region.ts';
import { regions } from './schemas/regions.ts';

/**
 * The words of one page: `content/pages/{file}.yaml`. Each has a collection and a schema of its own (site/schemas/), so
 * that a wrong field fails the build by file and name. To add a page: a YAML file, a schema, one line below; the page
 * reads it with `copyOf('{collection}')`.
 */
function words(file: string) {
  return glob({ base: './content/pages', pattern: `${file}.yaml` });
}

export const collections = {
  feed: defineCollection({ loader: words('feed'), schema: feed }),
  humans: defineCollection({ loader: words('humans'), schema: humans }),
  llms: defineCollection({ loader: words('llms'), schema: llms }),
  security: defineCollection({ loader: words('security'), schema: security }),
  brochure: defineCollection({ loader: words('brochure'), schema: brochure }),
  frameworkBrief: defineCollection({ loader: words('framework-brief'), schema: frameworkBrief }),
  home: defineCollection({ loader: words('home'), schema: home }),
  about: defineCollection({ loader: words('about'), schema: about }),
  consultation: defineCollection({ loader: words('consultation'), schema: consultation }),
  consent: defineCollection({ loader: words('consent'), schema: consent }),
  contact: defineCollection({ loader: words('contact'), schema: contact }),
  enquiries: defineCollection({ loader: words('enquiries'), schema: enquiries }),
  myData: defineCollection({ loader: words('my-data'), schema: myData }),
  ethics: defineCollection({ loader: words('ethics'), schema: ethics }),
  industries: defineCollection({ loader: words('industries'), schema: industries }),
  solutions: defineCollection({ loader: words('solutions'), schema: solutions }),
  newsletter: defineCollection({ loader: words('newsletter'), schema: newsletter }),
  insights: defineCollection({ loader: words('insights'), schema: insights }),
  notFound: defineCollection({ loader: words('not-found'), schema: notFound }),
  region: defineCollection({ loader: words('region'), schema: region }),
  legalWords: defineCollection({ loader: words('legal-words'), schema: legalWords }),
  articles: defineCollection({ loader: glob({ base: './content/articles', pattern: '*.mdx' }), schema: articles }),
  regions: defineCollection({ loader: glob({ base: './content/regions', pattern: '*.yaml' }), schema: regions }),
  legal: defineCollection({ loader: glob({ base: './content/legal', pattern: '*/*.yaml' }), schema: legal }),
};
