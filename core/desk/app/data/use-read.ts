import { keepPreviousData, notifyManager, QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { apiPaths } from '../../addresses.ts';
import { Failure } from './failure.ts';
import { readFrom, type Query } from './requests.ts';

// Renders new data at once, not after other timers.
notifyManager.setScheduler(queueMicrotask);

/** Cached data never becomes stale by itself: marks tell when it has changed. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (attempts, failure) => attempts < 2 && failure instanceof Failure && failure.passing,
      retryDelay: (attempts) => 1_000 * 2 ** attempts,
    },
  },
});

/** Delay of a skeleton, so that quick responses cause no flicker; milliseconds. */
const skeletonAfter = 400;

export interface Reading<Data> {
  /** The latest data, also while it is read again or after that failed. */
  readonly data: Data | undefined;
  /** Whether to show a skeleton: no data yet, and loading is slow. */
  readonly skeleton: boolean;
  readonly failure: Failure | undefined;
  /** The data belongs to the previous query: dim it and block its acts. */
  readonly older: boolean;
  readonly at: Date | undefined;
  readonly again: () => void;
}

function useLasting(lasting: boolean, milliseconds: number): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!lasting) return undefined;
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [lasting, milliseconds]);
  return lasting && long;
}

const keyOf = (name: string, query: Query) => [name.split('/')[0], name, query];

function reading<Schema extends z.ZodMiniType>(name: string, query: Query, schema: Schema) {
  return {
    queryKey: keyOf(name, query),
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<z.output<Schema>> =>
      readFrom(apiPaths.read(name), query, schema, { signal }),
  };
}

export function keepRead(name: string, data: unknown): void {
  queries.setQueryData(keyOf(name, {}), data);
}

export async function readAhead(name: string, schema: z.ZodMiniType): Promise<void> {
  await queries.query(reading(name, {}, schema));
}

/**
 * Reads `GET /api/<name>?query` and keeps it up to date: it is read again when its room's mark changes, after each
 * act and when the connection returns. The room is the name's first part: `enquiries/one` belongs to `enquiries`.
 * @param options.keep whether to show the previous query's data until the new data has loaded: right for pages of a
 * list, wrong for one record; default true
 * @param options.when whether to read at all
 */
export function useRead<Schema extends z.ZodMiniType>(
  name: string,
  query: Query,
  schema: Schema,
  { keep = true, when = true }: { keep?: boolean; when?: boolean } = {},
): Reading<z.output<Schema>> {
  const { data, error, isPending, isPlaceholderData, dataUpdatedAt, refetch } = useQuery<z.output<Schema>>(
    { ...reading(name, query, schema), enabled: when, ...(keep ? { placeholderData: keepPreviousData } : {}) },
    queries,
  );
  const skeleton = useLasting(when && isPending, skeletonAfter);
  return {
    data,
    skeleton,
    failure:
      error === null
        ? undefined
        : error instanceof Failure
          ? error
          : new Failure('error', error.message, { cause: error }),
    older: isPlaceholderData,
    at: dataUpdatedAt === 0 ? undefined : new Date(dataUpdatedAt),
    again: () => void refetch(),
  };
}
