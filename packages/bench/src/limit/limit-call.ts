import type { Role } from '@farm/domain/identity';

export type Person = { uid: string; name: string; email: string; role: Role };

/** A request as far as the limit looks at it. */
export type Call = {
  person: Person;
  path: string;
  query: URLSearchParams;
  body: unknown;
  etag?: string | undefined;
};

export type Answer = { status?: number; headers?: Record<string, string>; json: unknown };

/** Answers one kind of request; `name` is its path up to an id. */
export type Handlers = Record<string, (call: Call) => Answer>;

/** The input of a typed query. */
export const inputOf = <Input>({ query }: Call): Input => JSON.parse(query.get('input') ?? '{}');

export const typed = (data: unknown): Answer => ({ json: { result: { data } } });
