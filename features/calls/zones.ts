import { escapedForMarkup } from '../../contract/slots.ts';
import type { CallsCopy } from './page/calls-words.ts';
import { ZoneClock } from './zone-clock.ts';
import { minute } from '../../contract/time.ts';

const quarter = 15 * minute;

export class Zones {
  readonly #words: Pick<CallsCopy['zones'], 'regions' | 'names'>;
  readonly #ids: ReadonlySet<string>;
  #written: { readonly since: number; readonly options: string } | undefined;

  constructor(words: Pick<CallsCopy['zones'], 'regions' | 'names'>) {
    this.#words = words;
    this.#ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  }

  /** Resolves a zone's name, including former ones; undefined if it is not on the list. */
  find(name: string): string | undefined {
    if (this.#ids.has(name)) return name;
    try {
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
      return this.#ids.has(timeZone) ? timeZone : undefined;
    } catch {
      return undefined;
    }
  }

  place(id: string): string {
    const [, ...rest] = id.split('/');
    const known = this.#words.names[id];
    if (known !== undefined) return known;
    return rest.length === 0 ? id : rest.toReversed().join(', ').replaceAll('_', ' ');
  }

  clock(id: string): ZoneClock {
    return new ZoneClock(id, this.place(id));
  }

  /** `Warsaw (UTC+1)` */
  label(id: string, now: number): string {
    const clock = this.clock(id);
    return `${clock.place} (${ahead(clock.ahead(now))})`;
  }

  /** HTML options by region with one selected. As there are hundreds, they are cached for a quarter of an hour. */
  options(id: string, now: number): string {
    const since = Math.floor(now / quarter) * quarter;
    if (this.#written?.since !== since) this.#written = { since, options: this.#all(since) };
    const value = ` value="${escapedForMarkup(id)}"`;
    return this.#written.options.replace(value, `${value} selected=""`);
  }

  #all(now: number): string {
    return Object.entries(this.#words.regions)
      .map(([prefix, region]) => {
        const zones = [...this.#ids]
          .filter((id) => id.split('/')[0] === prefix)
          .map((id) => ({ id, label: this.label(id, now) }))
          .sort((one, other) => one.label.localeCompare(other.label, 'en'))
          .map(({ id, label }) => `<option value="${escapedForMarkup(id)}">${escapedForMarkup(label)}</option>`);
        return `<optgroup label="${escapedForMarkup(region)}">${zones.join('')}</optgroup>`;
      })
      .join('');
  }
}

/** `UTC+1`, `UTC−5`, `UTC+5:30`; `UTC` itself is `UTC+0`. */
function ahead(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
