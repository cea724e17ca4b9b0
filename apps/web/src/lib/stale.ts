import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import type { Outputs } from './api.ts';

type Heard = Outputs['live']['events'] extends AsyncIterable<infer Event> ? Event : never;

export type Topic = Exclude<Heard['topic'], 'connected'> | 'day';

export type Read =
  | { [Router in keyof Outputs]: Router | `${Router}.${keyof Outputs[Router] & string}` }[keyof Outputs]
  | '*';

export type StaleTable = Partial<Record<Read, readonly Topic[]>>;

const StaleContext = createContext<StaleTable | null>(null);

export const StaleProvider = StaleContext.Provider;

export const readsOf = (table: StaleTable, topics: readonly Topic[], reads: readonly Read[]): string[] => {
  const stale = (Object.keys(table) as Read[]).filter((read) =>
    table[read]?.some((topic) => topics.includes(topic)),
  );
  const all = new Set<string>([...stale, ...reads]);
  if (all.has('*')) return ['*'];
  return [...all].filter((read) => !read.includes('.') || !all.has(read.slice(0, read.indexOf('.'))));
};

export const useStale = (): ((topics: readonly Topic[], reads?: readonly Read[]) => Promise<unknown>) => {
  const queryClient = useQueryClient();
  const table = useContext(StaleContext);
  if (!table) throw new Error('no StaleProvider around');
  return useCallback(
    (topics, reads = []) =>
      Promise.all(
        readsOf(table, topics, reads).map((read) =>
          queryClient.invalidateQueries(read === '*' ? {} : { queryKey: [read.split('.')] }),
        ),
      ),
    [queryClient, table],
  );
};
