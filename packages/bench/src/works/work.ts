import { cookieOf } from '../farm/sign-in.ts';
import type { FarmFacts } from './farm-facts.ts';

export type Asked = {
  headers: Record<string, string>;
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
};

export type Work = {
  id: string;
  title: string;
  /** The request of each number, so that contestants are asked the same. */
  ask: (facts: FarmFacts) => (number: number) => Asked;
  /** What must be the same in all contestants' answers; the whole answer unless given. */
  sameOf?: (answer: never) => unknown;
  /** Whether requests name the version that the person already has, so that nothing is sent again. */
  isUnchanged?: boolean;
  /** Whether it writes, and so waits for the disk. */
  isWrite?: boolean;
  /** Whether each request needs a pending line of its own. */
  usesPending?: boolean;
};

/** The request of a typed query. */
export const query = (uid: string, procedure: string, input: unknown): Asked => ({
  headers: { cookie: cookieOf(uid) },
  method: 'GET',
  path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
});

export const get = (uid: string, path: string): Asked => ({
  headers: { cookie: cookieOf(uid) },
  method: 'GET',
  path,
});

export const post = (uid: string, path: string, body: unknown): Asked => ({
  headers: { cookie: cookieOf(uid), 'content-type': 'application/json' },
  method: 'POST',
  path,
  body,
});

/** The item of a number, over and over. */
export const nth = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('There is nothing to ask for');
  return item;
};
