import type { AnswerCheck } from './check-answer.ts';
import type { ContractDocument, Operation, Parameter, Schema } from './document.ts';
import type { Answer, Farm } from './farm.ts';
import type { FoundValues } from './found-values.ts';
import { messageOf, type Result } from './result.ts';

const MISSING_ID = 2_147_483_647;

type Parts = { document: ContractDocument; farm: Farm; check: AnswerCheck; found: FoundValues };

export const isGood = ({ status }: Answer) => status >= 200 && status < 300;

/** The address of a call; undefined while no answer has given a value for one of its parameters. */
export const addressOf = (
  { path, parameters }: Operation,
  choose: (parameter: Parameter) => unknown,
): string | undefined => {
  const query = new URLSearchParams();
  let address = path;
  for (const parameter of parameters.filter((each) => each.in === 'path' || each.in === 'query')) {
    const value = choose(parameter);
    if (value === undefined && parameter.required) return undefined;
    if (value === undefined) continue;
    if (parameter.in === 'query') query.set(parameter.name, String(value));
    else address = address.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
  }
  return query.size > 0 ? `${address}?${query}` : address;
};

/** Calls every documented GET with ids from the farm's own answers, and in ways that must be refused. */
export async function* checkReads(parts: Parts): AsyncGenerator<Result> {
  let waiting = parts.document.operations.filter(({ method }) => method === 'GET');
  while (waiting.length > 0) {
    const later: Operation[] = [];
    for (const operation of waiting) {
      const address = addressOf(operation, (parameter) => requiredValue(parts, operation, parameter));
      if (address) yield* checkRead(parts, operation, address);
      else later.push(operation);
    }
    if (later.length === waiting.length) break;
    waiting = later;
    if (later.length === 0) return;
  }
  for (const { method, path } of waiting) {
    yield { outcome: 'skipped', call: `${method} ${path}`, note: 'the farm has nothing to ask for' };
  }
}

const requiredValue = (
  { document, found }: Parts,
  { path }: Operation,
  { name, in: place, required, schema }: Parameter,
) => {
  if (!required) return undefined;
  const plain = document.resolve(schema);
  return place === 'path'
    ? found.forPath(path, name, plain)[0]
    : optionalValue({ document, found }, name, plain, undefined);
};

async function* checkRead(parts: Parts, operation: Operation, address: string): AsyncGenerator<Result> {
  const { document, farm, check, found } = parts;
  const answer = await farm.ask('GET', address);
  const result = judged(operation, address, answer, check(operation, answer));
  if (result.outcome === 'ok') found.read(operation.path, answer.json);
  yield result;

  for (const filter of result.outcome === 'ok' ? filtersOf(parts, operation, answer) : []) {
    const narrower = `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(filter)}`;
    const rows = await farm.ask('GET', narrower);
    yield judged(operation, narrower, rows, check(operation, rows));
  }
  if (operation.needsToken) {
    const stranger = await farm.ask('GET', address, { isStranger: true });
    yield expected(`GET ${address} without a token`, 401, stranger, check(operation, stranger));
  }
  const id = operation.parameters.find(
    ({ in: place, schema }) => place === 'path' && document.resolve(schema).type === 'integer',
  );
  if (id && result.outcome === 'ok') {
    for (const [value, status] of [
      [MISSING_ID, 404],
      ['seven', 400],
    ] as const) {
      const wrong =
        addressOf(operation, (each) => (each === id ? value : requiredValue(parts, operation, each))) ?? '';
      const refused = await farm.ask('GET', wrong);
      yield expected(`GET ${wrong}`, status, refused, check(operation, refused));
    }
  }
}

const judged = (operation: Operation, address: string, answer: Answer, differences: string[]): Result => {
  const call = `GET ${address}`;
  if (differences.length > 0) return { outcome: 'differs', call, note: differences.join('; ') };
  if (isGood(answer)) return { outcome: 'ok', call, note: String(answer.status) };
  const inPath = operation.parameters.filter(({ in: place }) => place === 'path');
  // A day is a guess, and may have nothing; what there is only one of may be gone.
  const isGuess = inPath.length === 0 || inPath.some(({ schema }) => schema.format === 'date');
  if (answer.status === 404 && isGuess) return { outcome: 'skipped', call, note: messageOf(answer.json) };
  if (answer.status === 403) return { outcome: 'refused', call, note: messageOf(answer.json) };
  const outcome = `${answer.status} ${messageOf(answer.json)}`.trim();
  return {
    outcome: 'differs',
    call,
    note: `${outcome}, though ${operation.method} ${operation.path} allows this call`,
  };
};

const expected = (call: string, status: number, answer: Answer, differences: string[]): Result => {
  if (answer.status !== status)
    return { outcome: 'differs', call, note: `${answer.status} instead of ${status}` };
  if (differences.length > 0) return { outcome: 'differs', call, note: differences.join('; ') };
  return { outcome: 'ok', call, note: String(status) };
};

const filtersOf = (parts: Parts, { parameters }: Operation, list: Answer): Record<string, string>[] =>
  parameters
    .filter(({ in: place, required }) => place === 'query' && !required)
    .map(
      ({ name, schema }) => [name, optionalValue(parts, name, parts.document.resolve(schema), list)] as const,
    )
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ [name]: String(value) }));

/** A value to narrow a list by: one that the schema names, or one of a row that the list has. */
const optionalValue = (
  { document, found }: Pick<Parts, 'document' | 'found'>,
  name: string,
  schema: Schema,
  list: Answer | undefined,
): unknown => {
  if (name === 'cursor')
    return (
      list?.headers.get('x-next-cursor') ??
      (list?.json as { nextCursor?: string } | undefined)?.nextCursor ??
      undefined
    );
  if (schema.enum) return schema.enum[0];
  const items = schema.items && document.resolve(schema.items);
  if (items?.enum) return items.enum[0];
  const [row] = Array.isArray(list?.json) ? list.json : [];
  const own = row?.[name];
  if (own !== undefined && own !== null && own !== '') return own;
  if (/(Id|^uid)$/.test(name)) return found.forName(name, schema)[0];
  if (schema.format === 'date') return new Date().toISOString().slice(0, 10);
  if (schema.type === 'integer') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  return undefined;
};
