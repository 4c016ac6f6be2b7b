import { readPromises, type KeptPromise } from '../register.ts';
import { countedPromises } from '../promise-register.ts';
import type { Place } from '../promise-places.ts';
import { inFirmsName } from '../../../site/copy/firm-words.ts';
import { pages } from '../../../site/copy/routes.ts';
import type { PromisesWords } from './promises-words.ts';
import type { PublishedPromise, PublishedPromises } from './published-promises.ts';

const shownOn: readonly (readonly [RegExp, string])[] = [
  [/^content\/pages\/(about|accessibility|consultation|contact|ethics|letters)\.yaml#/, '/$1'],
  [/^content\/legal\/(privacy|terms|cookies)\/.*/, '/$1'],
];

function standingOf({ file, field, address }: Place, words: PromisesWords['unlinked']) {
  const place = `${file}#${field}`;
  const found = shownOn.find(([form]) => form.test(place));
  const href = address ?? (found && place.replace(new RegExp(`${found[0].source}.*`), found[1]));
  if (href === undefined) {
    const labels: Readonly<Record<string, string>> = {
      'content/mail.yaml': words.mails,
      'content/pages/security.yaml': words.security,
    };
    return { label: labels[file] ?? words.forms };
  }
  const path = href.split('#', 1)[0];
  const label = pages.find((route) => route.path === path)?.label;
  if (label === undefined)
    throw new Error(`features/promises/page/promise-list.ts: ${place} is said to stand on ${href}, which is no page`);
  return { label, href };
}

function publishedOf(promise: KeptPromise, words: PromisesWords['unlinked']): PublishedPromise {
  const { says, about } = inFirmsName({
    says: (promise.words[0] ?? '').replace(/\.$/, ''),
    about: promise.about ?? '',
  });
  const labels = new Set<string>();
  return {
    id: promise.id,
    about,
    says: says.charAt(0).toUpperCase() + says.slice(1),
    standings: promise.places
      .map((place) => standingOf(place, words))
      .filter(({ label }) => !labels.has(label) && labels.add(label)),
  };
}

let read: readonly KeptPromise[] | undefined;

/** Read once for a build's three pages; in development anew, since the files change. */
function register(): readonly KeptPromise[] {
  if (import.meta.env.DEV) read = undefined;
  return (read ??= readPromises('content'));
}

/** The promises on /promises: those to clients, and the counted ones. */
export function listPromises(words: PromisesWords['unlinked']): PublishedPromises {
  const promises = register();
  return {
    client: promises
      .filter(({ by, about }) => by === 'people' && about !== undefined)
      .map((promise) => publishedOf(promise, words)),
    counted: countedPromises.flatMap((id) => {
      const promise = promises.find((made) => made.id === id);
      return promise ? [{ ...publishedOf(promise, words), id, misses: promise.misses }] : [];
    }),
  };
}
