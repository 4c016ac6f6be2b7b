import { keepPreviousData, notifyManager, QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { apiPaths } from '../../addresses.ts';
import { Failure } from './failure.ts';
import { readFrom, type Query } from './requests.ts';

// What was read is drawn at once, and not after other timers.
notifyManager.setScheduler(queueMicrotask);

/** Nothing is read twice for being looked at twice: the marks say when it has changed. */
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

/** A skeleton is shown no earlier, so that a quick answer flickers nothing; milliseconds. */
const skeletonAfter = 400;

export interface Reading<Data> {
  /** What was read last, also while newer data is on its way or could not be read. */
  readonly data: Data | undefined;
  /** Nothing is there yet, and it takes long enough to say so. */
  readonly skeleton: boolean;
  /** Why the last attempt failed, whether or not older data is there. */
  readonly failure: Failure | undefined;
  /** The data belongs to what was asked before: dim it, and let nobody act on it. */
  readonly older: boolean;
  /** When the data came; undefined without any. */
  readonly at: Date | undefined;
  /** Reads again. */
  readonly again: () => void;
}

/** True once something has lasted that long. */
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

/** Has `useRead` show what is there already. */
export function keepRead(name: string, data: unknown): void {
  queries.setQueryData(keyOf(name, {}), data);
}

/** Reads what `useRead` will show. */
export async function readAhead(name: string, schema: z.ZodMiniType): Promise<void> {
  await queries.query(reading(name, {}, schema));
}

/**
 * Reads `GET /api/<name>?query` and keeps it up to date: it is read again when the mark of its room changes, after each
 * act and when the connection comes back. The room is the name's first part: `enquiries/one` belongs to `enquiries`.
 * @param options.keep shows what was read for the query before until the new answer is there: right for pages of a
 * list, wrong for one record; on unless told otherwise
 * @param options.when reads only while true
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
