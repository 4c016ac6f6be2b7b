import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { frameworkBrief } from './schemas/framework-brief.ts';
import { articles } from './schemas/articles.ts';
import { home } from './schemas/home.ts';
import { newsletter } from './schemas/newsletter.ts';
import { insights } from './schemas/insights.ts';
import { legal } from './schemas/legal.ts';
import { notFound } from './schemas/not-found.ts';
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
  frameworkBrief: defineCollection({ loader: words('framework-brief'), schema: frameworkBrief }),
  home: defineCollection({ loader: words('home'), schema: home }),
  newsletter: defineCollection({ loader: words('newsletter'), schema: newsletter }),
  insights: defineCollection({ loader: words('insights'), schema: insights }),
  notFound: defineCollection({ loader: words('not-found'), schema: notFound }),
  articles: defineCollection({ loader: glob({ base: './content/articles', pattern: '*.mdx' }), schema: articles }),
  regions: defineCollection({ loader: glob({ base: './content/regions', pattern: '*.yaml' }), schema: regions }),
  legal: defineCollection({ loader: glob({ base: './content/legal', pattern: '*/*.yaml' }), schema: legal }),
};
