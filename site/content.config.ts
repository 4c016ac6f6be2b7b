import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { home } from './schemas/home.ts';
import { notFound } from './schemas/not-found.ts';

/**
 * The words of one page: `content/pages/{file}.yaml`. Each has a collection and a schema of its own (site/schemas/), so
 * that a wrong field fails the build by file and name. To add a page: a YAML file, a schema, one line below; the page
 * reads it with `copyOf('{collection}')`.
 */
function words(file: string) {
  return glob({ base: './content/pages', pattern: `${file}.yaml` });
}

export const collections = {
  home: defineCollection({ loader: words('home'), schema: home }),
  notFound: defineCollection({ loader: words('not-found'), schema: notFound }),
};
