import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { progressBar } from '../core/cli/progress.ts';
import { reasonOf } from '../contract/error-words.ts';

/** Reads a bench's options; `--help` prints what it measures. An unknown option exits with one line and code 1. */
export function benchOptions<const Options extends ParseArgsOptionsConfig>(help: readonly string[], options: Options) {
  const all = {
    ...options,
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  try {
    const { values } = parseArgs({ options: all });
    if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return values;
  } catch (error) {
    console.error(`${reasonOf(error)}\n${help.join('\n')}`);
    process.exit(1);
  }
  console.log(help.join('\n'));
  process.exit(0);
}

/** A whole-number option of at least `least`; exits with one line if it is not. */
export function wholeNumber(name: string, given: string, least = 1): number {
  const number = Number(given);
  if (Number.isInteger(number) && number >= least) return number;
  console.error(`--${name} wants a whole number from ${least}, not "${given}".`);
  process.exit(1);
}

/** Shows progress on standard error; call the returned function after each measurement. */
export function measuring(label: string, all: number): () => void {
  const tell = progressBar(label);
  let done = 0;
  return () => tell((done += 1), all);
}

const rounded = (value: number): number => (value < 20 ? Number(value.toFixed(2)) : Math.round(value));

/** Prints measurements as a table with a row per name, or unrounded as JSON. */
export function report(
  json: boolean,
  title: string,
  rows: ReadonlyMap<string, Readonly<Record<string, number | string>>>,
): void {
  if (json) {
    console.log(JSON.stringify(Object.fromEntries(rows), null, 2));
    return;
  }
  const short = (cell: number | string): number | string => (typeof cell === 'number' ? rounded(cell) : cell);
  const shown = [...rows].map(([name, row]) => [
    name,
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, short(cell)])),
  ]);
  console.log(`\n${title}`);
  console.table(Object.fromEntries(shown));
}

/** The middle of the values; of an even number, the mean of the middle two. Throws on none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  if (middle.length === 0) throw new Error('there is no median of nothing');
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
