import { parse } from 'yaml';
import { carriedPlaces, namedPlaces, sentenceWith, type Place } from '../../../contract/promise-places.ts';
import { countedPromises, promiseRegister, type CountedPromise, type MadePromise } from '../../../contract/promise-register.ts';
import { readYaml } from '../../../contract/read-yaml.ts';
import { inFirmsName } from '../../copy/firm-words.ts';
import { routes } from '../../routes.ts';
import type { PromisesWords } from './promises-words.ts';

const sources = import.meta.glob<string>('../../../content/**/*.yaml', { query: '?raw', import: 'default', eager: true });
const registerFile = 'content/promises.yaml';

const files = Object.entries(sources).map(([path, source]) => {
  const data: unknown = parse(source);
  return { file: path.replaceAll('../', ''), data, source };
});

/** `content/promises.yaml` */
export const register: readonly MadePromise[] = readYaml(registerFile, files.find(({ file }) => file === registerFile)?.source ?? '', promiseRegister);

/** Where a promise stands, as a link says it; without an address where no page shows it by itself. */
export interface Standing {
  readonly label: string;
  readonly href?: string;
}

/** A promise as its page tells it. */
export interface ToldPromise {
  readonly id: string;
  /** The sentence as published. */
  readonly says: string;
  readonly by: string;
  readonly tests: MadePromise['tests'];
  readonly standings: readonly Standing[];
}

/** Pages that show the words of a file, or of a part of it. */
const shownOn: readonly (readonly [RegExp, string])[] = [
  [/^content\/pages\/contact\.yaml#/, '/contact'],
  [/^content\/pages\/consultation\.yaml#/, '/consultation'],
  [/^content\/pages\/promises\.yaml#/, '/promises'],
  [/^content\/pages\/ethics\.yaml#/, '/ethics'],
  [/^content\/pages\/consent\.yaml#counting\.hint/, '/cookies'],
  [/^content\/pages\/newsletter\.yaml#form\./, '/'],
  [/^content\/pages\/my-data\.yaml#request\./, '/privacy'],
  [/^content\/vendors\.yaml#/, '/cookies'],
  [/^content\/legal\/privacy\//, '/privacy'],
  [/^content\/legal\/cookies\//, '/cookies'],
  [/^content\/retention\.yaml#/, '/privacy#data-retention'],
];

function unlinkedOf(place: string, words: PromisesWords['unlinked']): string {
  if (place.startsWith('content/mail.yaml')) return words.mails;
  if (place.startsWith('content/pages/calls.yaml')) return words.calls;
  if (place.startsWith('content/pages/newsletter.yaml')) return words.newsletter;
  if (place.startsWith('content/pages/my-data.yaml')) return words.data;
  return words.forms;
}

function standingOf({ file, field, address }: Place, words: PromisesWords['unlinked']): Standing {
  const place = `${file}#${field}`;
  const href = address ?? shownOn.find(([form]) => form.test(place))?.[1];
  if (href === undefined) return { label: unlinkedOf(place, words) };
  const path = href.split('#', 1)[0];
  const label = routes.find((route) => route.path === path)?.label;
  if (label === undefined) throw new Error(`site/sections/promises/promise-list.ts: ${place} is said to stand on ${href}, which is no page`);
  return { label, href };
}

function placesOf({ id, stands }: MadePromise): readonly Place[] {
  return [
    ...carriedPlaces(files).filter((place) => place.id === id),
    ...namedPlaces({ id, stands }, files).flatMap((place) => ('missing' in place ? [] : [place])),
  ];
}

function told(promise: MadePromise, words: PromisesWords['unlinked']): ToldPromise {
  const places = placesOf(promise);
  const standings = places.map((place) => standingOf(place, words));
  const linked = places.filter((_, index) => standings[index]?.href !== undefined);
  const best = linked.find(({ text }) => promise.words.some((said) => text.includes(said))) ?? places[0];
  const labels = new Set<string>();
  return {
    id: promise.id,
    says: sentenceWith(inFirmsName({ text: best?.text ?? '' }).text, inFirmsName({ words: [...promise.words] }).words),
    by: promise.by ?? '',
    tests: promise.tests,
    standings: standings.filter(({ label }) => !labels.has(label) && labels.add(label)),
  };
}

function isCounted(id: string): id is CountedPromise {
  return countedPromises.some((counted) => counted === id);
}

/** The promises in the groups of their page. Those of the retention table are its rows, and not told one by one. */
export function toldPromises(words: PromisesWords['unlinked']) {
  const rows = register.filter(({ id }) => id.startsWith('kept-'));
  const others = register.filter(({ id }) => !id.startsWith('kept-'));
  return {
    counted: countedPromises.flatMap((id) => {
      const promise = register.find((made) => made.id === id);
      return promise ? [{ ...told(promise, words), id, isPublished: promise.publish === true }] : [];
    }),
    proved: others.filter(({ id }) => !isCounted(id)).map((promise) => told(promise, words)),
    /** How many promises the retention table makes. */
    rows: rows.length,
  };
}
