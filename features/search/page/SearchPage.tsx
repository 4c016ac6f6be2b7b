import './search.css';
import { fill } from '../../../contract/slots.ts';
import { dayWords } from '../../../site/copy/day-words.ts';
import { FieldFault } from '../../../site/forms/FieldFault.tsx';
import { fieldAttributes } from '../../../site/forms/field-attributes.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { PageGroup } from '../built-search.ts';
import type { Passage, Piece } from '../find-passages.ts';
import { longestSearch, mostPassages, searchPath } from '../schema.ts';
import type { SearchWords } from './search-words.ts';

export interface Searched {
  readonly words: string;
  /** Why the search was not run; undefined if it was. */
  readonly fault: string | undefined;
  readonly passages: readonly Passage[];
  readonly isNothing: boolean;
}

interface Properties {
  readonly words: SearchWords;
  readonly groups: readonly PageGroup[];
  readonly searched?: Searched;
  /** Whether a server is there to search. */
  readonly served?: boolean;
  /** Origin of the site if the page is served from another. */
  readonly site?: string | undefined;
}

function Form({ words, searched }: Pick<Properties, 'words' | 'searched'>) {
  const field = fieldAttributes({ form: 'search', name: 'words' });
  return (
    <form className="search-form no-print" role="search" action={searchPath}>
      <label className="leading-snug text-small font-medium" htmlFor="search-words">
        {words.field}
      </label>
      <input
        {...field}
        type="search"
        name="q"
        maxLength={longestSearch}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        defaultValue={searched?.words}
        {...(searched?.fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': 'search-words-fault' })}
      />
      <Button type="submit">{words.button}</Button>
      {searched?.fault !== undefined && (
        <div className="col-span-full" role="alert">
          <FieldFault id="search-words-fault" message={searched.fault} />
        </div>
      )}
    </form>
  );
}

function Sentence({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, place) => (hit ? <mark key={place}>{text}</mark> : text));
}

/** The separator between two lines of a list or table. */
function between(before: readonly Piece[]): string {
  return /[.?!…:;][”’)]*$/.test(before.at(-1)?.text ?? '') ? ' ' : ' · ';
}

function PassageEntry({ passage, words, site }: { readonly passage: Passage } & Pick<Properties, 'words' | 'site'>) {
  const { path, page, part, anchor, changed, sentences } = passage;
  const [first = [], second] = sentences;
  return (
    <li className="passage">
      <h3 className="text-h4">
        <a className="link" href={`${site ?? ''}${path}${anchor === '' ? '' : `#${anchor}`}`}>
          {part}
        </a>
      </h3>
      {first.length > 0 && (
        <p className="max-w-176">
          <Sentence pieces={first} />
          {second && between(first)}
          {second && <Sentence pieces={second} />}
        </p>
      )}
      <p className="note">
        {page}
        {changed !== undefined && (
          <span className="figures">
            {' · '}
            {words.changed} <time dateTime={changed}>{dayWords(changed)}</time>
          </span>
        )}
      </p>
    </li>
  );
}

function heading({ found, most }: SearchWords, { words, passages }: Searched): string {
  const sentence = passages.length === mostPassages ? most : passages.length === 1 ? found.one : found.other;
  return fill(sentence, { n: String(passages.length), words });
}

function Outcome({ words, searched, site }: Pick<Properties, 'words' | 'site'> & { readonly searched: Searched }) {
  return (
    <>
      {searched.isNothing && (
        <section className="max-w-160 border-l-3 border-over pl-5" aria-labelledby="nothing">
          <h2 className="text-h3" id="nothing">
            {fill(words.nothing.heading, { words: searched.words })}
          </h2>
          <p className="mt-3">
            {words.nothing.text}{' '}
            <TextLink href={`${site ?? ''}${words.nothing.link.to}`}>{words.nothing.link.label}</TextLink>
          </p>
        </section>
      )}
      {searched.passages.length > 0 && (
        <section aria-labelledby="passages">
          <h2 className="text-h3" id="passages">
            {heading(words, searched)}
          </h2>
          <ol className="passages">
            {searched.passages.map((passage, place) => (
              <PassageEntry key={place} passage={passage} words={words} site={site} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** /search: a field, the results or, without a query, the list of all pages. */
export function SearchPage({ words, groups, searched, served = false, site = '' }: Properties) {
  return (
    <>
      <div className="page-head">
        <div className="wrap">
          <h1>{words.title}</h1>
          <p className="mt-6 max-w-160 lede">{served ? words.lede : words.copy}</p>
          {served && <Form words={words} {...(searched ? { searched } : {})} />}
        </div>
      </div>
      <div className="wrap pb-section">
        {searched && <Outcome words={words} searched={searched} site={site} />}
        {groups.length > 0 && (
          <div className="all-pages">
            {groups.map(({ title, pages }) => (
              <section key={title}>
                <h2 className="text-h4">{title}</h2>
                <ul>
                  {pages.map(({ path, label }) => (
                    <li key={path}>
                      <a className="inline-block py-1 link" href={`${site}${path}`}>
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
    </>
  );
}
