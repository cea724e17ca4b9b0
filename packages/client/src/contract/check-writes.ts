import type { AnswerCheck } from './check-answer.ts';
import { addressOf, isGood } from './check-reads.ts';
import type { ContractDocument, Operation } from './document.ts';
import type { Farm } from './farm.ts';
import type { FoundValues } from './found-values.ts';
import { messageOf, type Result } from './result.ts';
import { sampleOf } from './sample-body.ts';

const TRIES = 3;

type Parts = { document: ContractDocument; farm: Farm; check: AnswerCheck; found: FoundValues };
type Created = { path: string; id: unknown };

/** Made-up data, removed last first; without signing in and what asks for a password. */
export async function* checkWrites(parts: Parts): AsyncGenerator<Result> {
  const created: Created[] = [];
  let waiting = parts.document.operations.filter((operation) => isCreating(parts, operation));
  while (waiting.length > 0) {
    const later: Operation[] = [];
    for (const operation of waiting) {
      const result = await create(parts, operation, created);
      if (result) yield result;
      else later.push(operation);
    }
    if (later.length === waiting.length) break;
    waiting = later;
  }
  for (const { method, path } of waiting) {
    yield { outcome: 'skipped', call: `${method} ${path}`, note: 'the farm has no row that it needs' };
  }
  for (const row of created.toReversed()) yield await remove(parts, row);
}

const isCreating = ({ document }: Parts, { method, path, needsToken, body, answers }: Operation) =>
  method === 'POST' &&
  answers.has('201') &&
  needsToken &&
  !path.includes('/auth/') &&
  body !== null &&
  !/password/i.test(JSON.stringify(document.resolve(body)));

/** Undefined if a row that the call needs is not there yet. */
const create = async (
  parts: Parts,
  operation: Operation,
  created: Created[],
): Promise<Result | undefined> => {
  const { document, farm, check, found } = parts;
  let result: Result | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const body = sampleOf(document, found, tries)(operation.body ?? {});
    // Only what this run created is written to.
    const address = addressOf(
      operation,
      ({ name }) => created.findLast(({ path }) => operation.path.startsWith(`${path}/{${name}}`))?.id,
    );
    if (!body || !address) return result;
    const answer = await farm.ask('POST', address, { body: body.value });
    const differences = check(operation, answer);
    const call = `POST ${address}`;
    if (differences.length > 0) return { outcome: 'differs', call, note: differences.join('; ') };
    if (isGood(answer)) {
      const { id } = (answer.json ?? {}) as { id?: unknown };
      // A call that answers with a row that was there, such as an open conversation, has created nothing to remove.
      const isNew = id !== undefined && address === operation.path && !found.knows(operation.path, id);
      if (isNew) created.push({ path: operation.path, id });
      found.created(operation.path, answer.json);
      return { outcome: 'ok', call, note: String(answer.status) };
    }
    result = { outcome: 'refused', call, note: `${answer.status} ${messageOf(answer.json)}` };
    if (answer.status === 403) break;
  }
  return result;
};

/** The statuses that a call may set. */
const statusesOf = ({ resolve }: ContractDocument, { body }: Operation): unknown[] =>
  resolve((body && resolve(body).properties?.status) ?? {}).enum ?? [];

const remove = async ({ document, farm, check }: Parts, { path, id }: Created): Promise<Result> => {
  const rowPath = document.operations.filter(
    (operation) => operation.path.replace(/\{[^}]+\}$/, '') === `${path}/`,
  );
  const removing = rowPath.find(({ method }) => method === 'DELETE');
  const ending = rowPath.find((operation) => statusesOf(document, operation).includes('cancelled'));
  const operation = removing ?? ending;
  const address =
    operation &&
    addressOf(operation, (parameter) =>
      parameter.in === 'path' ? id : parameter.required ? 'Made by a contract test' : undefined,
    );
  if (!operation || !address)
    return { outcome: 'left', call: `${path}/${id}`, note: 'no documented call removes it' };
  const answer = await farm.ask(operation.method, address, removing ? {} : { body: { status: 'cancelled' } });
  const call = `${operation.method} ${address}`;
  const differences = check(operation, answer);
  if (differences.length > 0) return { outcome: 'differs', call, note: differences.join('; ') };
  if (!isGood(answer)) return { outcome: 'left', call, note: `${answer.status} ${messageOf(answer.json)}` };
  return removing
    ? { outcome: 'ok', call, note: String(answer.status) }
    : { outcome: 'left', call, note: 'it stays, cancelled' };
};
