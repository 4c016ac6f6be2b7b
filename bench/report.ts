import type { EnquiryLoad } from './enquiries.ts';
import type { PageWeight, Weight } from './page-weight.ts';
import type { Throughput } from './throughput.ts';

export interface PageMeasures {
  readonly weight: PageWeight;
  /** Medians. */
  readonly throughput: Throughput;
}

export interface Measures {
  readonly home: PageMeasures;
  readonly bare: PageMeasures;
  readonly signUpsPerSecond: number;
  /** Bytes; undefined where the system does not say. */
  readonly memoryAtRest: number | undefined;
  readonly memoryAfterLoad: number | undefined;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? 'unknown' : `${(bytes / 1024 / 1024).toFixed(0)} MB`;
const total = ({ bytes }: Weight): number => Object.values(bytes).reduce((sum, value) => sum + value, 0);

function row(label: string, home: string, bare: string, ratio = ''): string {
  return `  ${label.padEnd(34)}${home.padStart(13)}${bare.padStart(13)}${ratio.padStart(9)}`;
}

function weightRows(when: string, home: Weight, bare: Weight): string[] {
  const types = [...new Set([...Object.keys(home.bytes), ...Object.keys(bare.bytes)])].sort();
  return [
    row(`requests ${when}`, String(home.requests), String(bare.requests)),
    ...types.map((type) => row(`  ${type}`, kilobytes(home.bytes[type] ?? 0), kilobytes(bare.bytes[type] ?? 0))),
    row(`bytes ${when}`, kilobytes(total(home)), kilobytes(total(bare))),
  ];
}

function comparison(label: string, home: number, bare: number, unit: string, digits = 0): string {
  return row(
    label,
    `${home.toFixed(digits)}${unit}`,
    `${bare.toFixed(digits)}${unit}`,
    bare > 0 ? `× ${(home / bare).toFixed(2)}` : '',
  );
}

/** The table that `npm run bench -- weight` prints. */
export function table({ home, bare, signUpsPerSecond, memoryAtRest, memoryAfterLoad }: Measures): string {
  return [
    row('', 'home', 'bare page', 'ratio'),
    ...weightRows('at load', home.weight.atLoad, bare.weight.atLoad),
    ...weightRows('after reading', home.weight.afterReading, bare.weight.afterReading),
    '  Server',
    comparison('requests per second', home.throughput.perSecond, bare.throughput.perSecond, ''),
    comparison('99 % answered within', home.throughput.slowest, bare.throughput.slowest, ' ms'),
    row('durable sign-ups per second', signUpsPerSecond.toFixed(0), ''),
    row('memory at rest', megabytes(memoryAtRest), ''),
    row('memory after the load', megabytes(memoryAfterLoad), ''),
  ].join('\n');
}

export interface EnquiryMeasures {
  readonly embedded: EnquiryLoad;
  /** Undefined where there is no PostgreSQL. */
  readonly postgres: EnquiryLoad | undefined;
}

/** What the machine should reach on two cores, enquiries per second. */
export const enquiryTargets = { embedded: 150, postgres: 500 } as const;

function pair(label: string, { embedded, postgres }: EnquiryMeasures, cell: (load: EnquiryLoad) => string): string {
  return row(label, cell(embedded), postgres ? cell(postgres) : '-');
}

/** Durable enquiries over 32 connections, on both engines. */
export function enquiryTable(measures: EnquiryMeasures): string {
  const { embedded } = measures;
  return [
    row('  Enquiries, 32 connections', 'embedded', 'PostgreSQL').trimEnd(),
    pair('durable enquiries per second', measures, ({ perSecond }) => perSecond.toFixed(0)),
    row('  target', `≥ ${enquiryTargets.embedded}`, `≥ ${enquiryTargets.postgres}`),
    pair('99 % answered within', measures, ({ slowest }) => `${slowest.toFixed(0)} ms`),
    ...embedded.memory.map(({ requests }) =>
      pair(`memory after ${requests} requests`, measures, ({ memory }) =>
        megabytes(memory.find((mark) => mark.requests === requests)?.bytes),
      ),
    ),
  ].join('\n');
}
