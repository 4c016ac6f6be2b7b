import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useKeys } from './keys/use-keys.ts';
import { Icon } from './Icon.tsx';

/** The bar above a list: search, filters, and tags of active filters. */
export function Filters({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="filters" role="search" aria-label={label}>
      {children}
    </div>
  );
}

const box =
  'relative max-w-80 flex-[1_1_12rem] *:[svg]:pointer-events-none *:[svg]:absolute *:[svg]:top-1/2 *:[svg]:left-2 ' +
  '*:[svg]:-translate-y-1/2 *:[svg]:text-ink-3';

/** Debounce of the search; milliseconds. */
const settled = 250;

interface SearchProperties {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/**
 * A search field. `/` focuses it; Esc empties it, or leaves it when empty. The search runs shortly after the last key,
 * or immediately on Enter.
 * @param value the search in the address
 */
export function Search({ label, value, onSearch }: SearchProperties) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: value, for: value });
  if (typed.for !== value) setTyped({ text: value, for: value });
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (typed.text === value) return undefined;
    const timer = setTimeout(() => search.current(typed.text), settled);
    return () => clearTimeout(timer);
  }, [typed.text, value]);
  useKeys({ '/': () => input.current?.focus() });
  return (
    <div className={box}>
      <Icon name="find" />
      <input
        ref={input}
        aria-label={label}
        className="input w-full! ps-8"
        type="search"
        placeholder={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        dir="auto"
        value={typed.text}
        onChange={(event) => setTyped({ text: event.target.value, for: value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(typed.text);
          if (event.key !== 'Escape' || typed.text === '') return;
          event.preventDefault();
          onSearch('');
          setTyped({ text: '', for: value });
        }}
      />
    </div>
  );
}

interface FilterSelectProperties {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChange: (value: string) => void;
}

/** A select in the bar, with its label for screen readers only. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProperties) {
  return (
    <select
      className="input max-w-full"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** An active filter with a button to remove it. */
export function FilterTag({ words, onTakeAway }: { readonly words: string; readonly onTakeAway: () => void }) {
  return (
    <span
      className="inline-flex min-h-7 items-center gap-1 rounded-control bg-sea-2 py-0.5
      ps-2.5 pe-1 text-note/[1.2] font-medium"
    >
      {words}
      <button
        type="button"
        className="grid size-6 place-items-center [&_svg]:size-3"
        aria-label={`Remove the filter ${words}`}
        onClick={onTakeAway}
      >
        <Icon name="close" />
      </button>
    </span>
  );
}
