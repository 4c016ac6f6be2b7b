import * as z from 'zod';

const address = z.url({ protocol: /^https?$/ });
const reference = z.strictObject({ '@id': address });
const day = z.iso.date();
const text = z.string().min(1);

const organization = z.strictObject({
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
  url: address,
  logo: address,
  description: text,
  slogan: text,
  email: z.email(),
  telephone: z.string().regex(/^\+\d+$/),
  sameAs: z.array(address).min(1).optional(),
});

const website = z.strictObject({
  '@type': z.literal('WebSite'),
  '@id': address,
  name: text,
  url: address,
  inLanguage: z.literal('en-GB'),
  publisher: reference,
});

const page = z.strictObject({
  '@type': z.enum(['WebPage', 'AboutPage', 'CollectionPage', 'ContactPage']),
  '@id': address,
  url: address,
  name: text,
  description: text,
  inLanguage: z.literal('en-GB'),
  isPartOf: reference,
  about: reference.optional(),
  breadcrumb: reference.optional(),
  dateModified: day.optional(),
  primaryImageOfPage: z.strictObject({ '@type': z.literal('ImageObject'), url: address }),
});

const crumb = z.strictObject({ '@type': z.literal('ListItem'), position: z.int().min(1), name: text, item: address });
const trail = z
  .strictObject({ '@type': z.literal('BreadcrumbList'), '@id': address, itemListElement: z.array(crumb).min(2) })
  .refine(
    ({ itemListElement }) => itemListElement.every(({ position }, at) => position === at + 1),
    'positions must count from one',
  );

const article = z.strictObject({
  '@type': z.literal('Article'),
  '@id': address,
  mainEntityOfPage: reference,
  headline: text.max(110),
  description: text,
  image: address,
  articleSection: text,
  inLanguage: z.literal('en-GB'),
  publisher: reference,
  author: z.strictObject({
    '@type': z.literal('Organization'),
    name: text,
    url: address,
    parentOrganization: reference,
  }),
  datePublished: day.optional(),
  dateModified: day,
  timeRequired: z.iso.duration().optional(),
  creativeWorkStatus: z.literal('Draft').optional(),
  isAccessibleForFree: z.literal(true),
  digitalSourceType: z.strictObject({
    '@id': z
      .string()
      .regex(
        /^http:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/(digitalCreation|compositeWithTrainedAlgorithmicMedia|trainedAlgorithmicMedia)$/,
      ),
  }),
});

const question = z.strictObject({
  '@type': z.literal('Question'),
  name: text,
  acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
});
const questions = z.strictObject({
  '@type': z.literal('FAQPage'),
  '@id': address,
  url: address,
  inLanguage: z.literal('en-GB'),
  isPartOf: reference,
  mainEntity: z.array(question).min(1),
});

/**
 * What search engines require and recommend of each type we publish (Google's structured data documentation: Article,
 * Breadcrumb, FAQ, Logo, Site name), strictly: a property that is not listed here is a fault as well.
 */
export const searchEngineRules = z.discriminatedUnion('@type', [
  organization,
  website,
  page,
  trail,
  article,
  questions,
]);
