import { refusalKinds } from '@farm/domain/refusals';
import { sliceList } from '../app/slices.ts';
import type { RestPath } from '../core/rest-path.ts';
import type { CallRow, CallRows, Method, Outcome } from './call-row.ts';
import type { SeededFarm } from './seed-farm.ts';

/** The documented status of each kind of refusal. */
export const statuses: Partial<Record<string, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
};

export const statusOf = (outcome: Outcome, success: number): number =>
  outcome === 'ok' ? success : (statuses[refusalKinds[outcome]] ?? 500);

const people = { farmer: 1, rep: 3, admin: 5 } as const;

const asQuery = (fields: object) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat())
      if (each !== undefined && each !== null) query.append(name, String(each));
  return query.size > 0 ? `?${query}` : '';
};

type Generated = {
  at: `${Method} /api/${string}`;
  method: Method;
  path: string;
  /** Its procedure. */
  needs: string;
  isAdded: true;
  as: keyof typeof people;
  outcomes: CallRow['outcomes'];
  input: CallRow['input'];
  /** The status for who is likeliest to succeed, and for anyone who does. */
  status: number;
  success: number;
  parameters: (farm: SeededFarm) => Record<string, string>;
  query?: (farm: SeededFarm) => string;
  body?: (farm: SeededFarm) => object;
  answers: string[];
  refused: [];
};

const callOf = (path: RestPath, row: CallRow): Generated => {
  const { at, needs, fills = [], status: success = 200 } = path;
  const { input, outcomes } = row;
  const [method, url] = at.split(' ') as [Method, string];
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const fieldsOf = (farm: SeededFarm) => (input?.(farm) ?? {}) as Record<string, unknown>;
  /** Where a parameter stands for another field, an id is understood as well. */
  const fieldOf = (name: string, fields: object) => (name in fields ? name : (fills[0] ?? name));
  const parameters = (farm: SeededFarm) => {
    const fields = fieldsOf(farm);
    return Object.fromEntries(names.map((name) => [name, String(fields[fieldOf(name, fields)])]));
  };
  const rest = (farm: SeededFarm) => {
    const fields = fieldsOf(farm);
    const used = names.map((name) => fieldOf(name, fields));
    return Object.fromEntries(Object.entries(fields).filter(([name]) => !used.includes(name)));
  };
  const as = (['farmer', 'rep', 'admin'] as const).find((who) => outcomes[people[who]] === 'ok') ?? 'admin';
  return {
    at: `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}` as `${Method} /api/${string}`,
    method,
    path: url.replaceAll(/:(\w+)/g, '{$1}'),
    needs,
    isAdded: true,
    as,
    outcomes,
    input,
    status: statusOf(outcomes[people[as]], success),
    success,
    parameters,
    ...(method === 'GET' ? { query: (farm: SeededFarm) => asQuery(rest(farm)) } : { body: rest }),
    answers: [],
    refused: [],
  };
};

/** A call of each path that is made of its procedure, from the procedure's row of the call table. */
export const generateCalls = (table: CallRows) =>
  sliceList.flatMap(([, { rest = {} }]) =>
    Object.values(rest).flatMap((path) => {
      const row = path.answer ? undefined : table[path.needs];
      return row ? [callOf(path, row)] : [];
    }),
  );
