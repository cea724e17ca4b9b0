import type { Engine } from '@farm/data/core';
import type { Profile } from '@farm/domain/identity';
import { anyLetter } from '@farm/domain/testing/any-letter';
import fc, { type Arbitrary } from 'fast-check';
import { openEmbeddedProvider } from '../identity/embedded-provider.ts';
import { openPasswordHasher } from '../identity/hash-passwords.ts';
import { openComparison } from './compare-with-document.ts';
import { type OpenApiDocument, parametersOf, procedureInputs, type Schema } from './input-schemas.ts';
import { type SeededFarm, seedFarm } from './seed-farm.ts';
import { openWorld } from './world.ts';

/** JSON values that databases, calendars and encoders are likely to fail on. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  "'; drop table buyer; --",
  '%_\\',
  '#12',
  '#999999999',
  '999999999',
  '12345678901',
  '__proto__',
  'Pending Order',
  'TEMPLATE',
  '\u202eevil',
  '🌽'.repeat(60),
  '\u0001'.repeat(200),
  'ß'.repeat(200),
  'İ'.repeat(100),
  'x'.repeat(5000),
  '1e999',
  'NaN',
];
const oddNumbers = [0, -0, -1, 1.5, 0.1, 1e-9, 2_147_483_647, 2_147_483_648, 2 ** 53 + 2, 1e21, -1e308];
const oddValues = [null, true, [], {}, [[]], ...oddTexts, ...oddNumbers];
const days = [
  ...['2026-04-10', '2026-04-15', '2026-04-20', '2026-04-22', '1970-01-01', '2200-12-31', '2026-02-29'],
  ...['2026-04-20T07:00:00.000Z', '2026-04-20 07:00', '0000-00-00', '9999-12-31', '2026-13-01'],
];
const cursorKeys = [
  ...[[1], [0], [-1], [1.5], [1e308], [2 ** 31], [2 ** 53], ['1'], [null], []],
  ...[
    ['', 1],
    ['kale', 1.5],
    ['a\u0000b', 1],
    ['\ud800', 2 ** 40],
    [1, 'a'],
    ['x', 1e308],
  ],
];
const cursors = [
  ...cursorKeys.map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
  ...['[1e999]', '{"a":1}', 'not json'].map((text) => Buffer.from(text).toString('base64url')),
];

/** Values that usually pass the schema, so that the code behind it is reached as well. */
const inputsOf = (
  farm: SeededFarm,
  groups: readonly string[],
  named: Record<string, Schema>,
  names: readonly string[] = [],
) => {
  const people = [farm.farmer, farm.otherFarmer, farm.rep, farm.otherRep, farm.admin].map(({ uid }) => uid);
  const texts = [
    ...people,
    ...groups,
    ...names,
    'Kale',
    'kale',
    'Okra',
    '1lb',
    '5oz',
    'Harbor',
    '0.5',
    '16',
    'a-good-key',
  ];
  const textOf = (key: string): Arbitrary<unknown> => {
    if (key === 'cursor') return fc.constantFrom(...cursors);
    if (/date|^(from|to|start|end)$/i.test(key)) return fc.constantFrom(...days);
    const odd = { arbitrary: fc.constantFrom(...oddTexts), weight: 2 };
    const own =
      key === 'orderGroupId' ? groups : /email/i.test(key) ? ['a@farm.example', 'b@farm.example'] : texts;
    return fc.oneof({ arbitrary: fc.constantFrom(...own), weight: 12 }, odd, {
      arbitrary: fc.string({ unit: anyLetter, maxLength: 30 }),
      weight: 1,
    });
  };
  const numbers = fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 8 }), weight: 16 },
    { arbitrary: fc.constantFrom(...oddNumbers), weight: 2 },
    { arbitrary: fc.constantFrom(12.7, 999_999, 100_000, 10_000_000), weight: 1 },
  );
  const plain = (schema: Schema, key: string): Arbitrary<unknown> => {
    if (schema.$ref) return plain(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, key);
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, key)));
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const [type] = [schema.type ?? 'string'].flat();
    switch (type) {
      case 'object': {
        const properties = Object.entries(schema.properties ?? {});
        const model = Object.fromEntries(properties.map(([name, value]) => [name, arbitraryOf(value, name)]));
        return fc.record(model, { requiredKeys: schema.required ?? [] });
      }
      case 'array':
        return fc.array(arbitraryOf(schema.items ?? {}, key), { maxLength: 4 });
      case 'integer':
      case 'number':
        return numbers;
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return textOf(key);
    }
  };
  const arbitraryOf = (schema: Schema, key: string): Arbitrary<unknown> =>
    fc.oneof(
      { arbitrary: plain(schema, key), weight: 40 },
      { arbitrary: fc.constantFrom(...oddValues), weight: 1 },
    );
  return arbitraryOf;
};

type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  payload?: string;
  /** The documented path, of a call over REST. */
  path?: string;
};
type Target = { name: string; requests: Arbitrary<Request> };

export type ArbitraryCall = { path: string; input: unknown };

/** Calls of each procedure, whose inputs usually pass its schema. */
const callsOf = (inputOf: ReturnType<typeof inputsOf>) =>
  procedureInputs
    .filter(({ type }) => type !== 'subscription')
    .map(({ path, type, schema }) => {
      const inputs = schema ? inputOf(schema, '') : fc.constant(undefined);
      return { path, type, calls: inputs.map((input): ArbitraryCall => ({ path, input })) };
    });

/** Calls of the procedures with the ids of a furnished farm and these names. */
export const arbitraryCalls = (
  farm: SeededFarm,
  {
    groups,
    names,
    isIncluded,
  }: { groups: readonly string[]; names: readonly string[]; isIncluded: (path: string) => boolean },
): Arbitrary<ArbitraryCall> =>
  fc.oneof(
    ...callsOf(inputsOf(farm, groups, {}, names))
      .filter(({ path }) => isIncluded(path))
      .map(({ calls }) => calls),
  );

const proceduresOf = (inputOf: ReturnType<typeof inputsOf>): Target[] =>
  callsOf(inputOf).map(({ path, type, calls }) => ({
    name: path,
    requests: calls.map(({ input }): Request => {
      const text = JSON.stringify(input);
      if (type === 'mutation') return { method: 'POST', url: `/trpc/${path}`, payload: text ?? '' };
      const query = text === undefined ? '' : `?input=${encodeURIComponent(text)}`;
      return { method: 'GET', url: `/trpc/${path}${query}` };
    }),
  }));

const asText = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

const pathsOf = (document: OpenApiDocument, inputOf: ReturnType<typeof inputsOf>): Target[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Target => {
      const { requestBody } = operation;
      const named = parametersOf(document, operation).filter((parameter) => parameter.in !== 'header');
      const schema = requestBody?.content['application/json']?.schema;
      const parts = fc.record({
        values: fc.record(
          Object.fromEntries(named.map(({ name, schema }) => [name, inputOf(schema, name)])),
          { requiredKeys: named.filter(({ required }) => required).map(({ name }) => name) },
        ),
        body: schema ? inputOf(schema, '') : fc.constant(undefined),
      });
      return {
        name: `${method.toUpperCase()} ${path}`,
        requests: parts.map(({ values, body }): Request => {
          const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
            asText((values as Record<string, unknown>)[name]),
          );
          const query = named
            .filter((parameter) => parameter.in === 'query' && parameter.name in values)
            .flatMap(({ name }) =>
              [(values as Record<string, unknown>)[name]].flat().map((value) => `${name}=${asText(value)}`),
            )
            .join('&');
          const payload = JSON.stringify(body);
          return {
            method: method.toUpperCase() as Request['method'],
            path,
            url: query ? `${filled}?${query}` : filled,
            ...(payload !== undefined && { payload }),
          };
        }),
      };
    }),
  );

export type Fuzzed = {
  /** Requests that made the server fail, or whose answers were not as documented. */
  faults: object[];
  /** How often each status was answered. */
  answered: Map<number, number>;
};

/** Sends arbitrary requests made from the router's schemas and the OpenAPI document, as people of every kind. */
export const fuzzEndpoints = async (
  engine: Engine,
  { seed, requests, log = () => {} }: { seed: number; requests: number; log?: (line: string) => void },
): Promise<Fuzzed> => {
  const cheap = openPasswordHasher({ strength: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
  const world = await openWorld(engine, { provider: openEmbeddedProvider(cheap) });
  try {
    const farm = await seedFarm(world);
    const app = await world.app();
    const { pendingLine, openLine, confirmedLine } = farm;
    const groups = [pendingLine, openLine, confirmedLine].map(({ orderGroupId }) => orderGroupId);
    const document = (await app.inject('/api/openapi.json')).json();
    const differences = openComparison(document);
    const inputOf = inputsOf(farm, groups, document.components.schemas);
    const targets = [...proceduresOf(inputOf), ...pathsOf(document, inputOf)];
    // Tokens stay valid if a run signs out; those with low ids exist to be revoked.
    const tokenOf = (person: Profile) => world.token(person, { name: 'fuzz' });
    for (let spare = 0; spare < 8; spare += 1) await tokenOf(farm.otherFarmer);
    const askers: Record<string, string>[] = [{}];
    for (const person of [farm.farmer, farm.rep, farm.admin, farm.farmer, farm.rep, farm.admin]) {
      askers.push({ authorization: `Bearer ${(await tokenOf(person)).token}` });
    }
    const samples = fc
      .constantFrom(...targets)
      .chain(({ requests }) => fc.record({ request: requests, asker: fc.constantFrom(...askers) }));
    const faults: object[] = [];
    const answered = new Map<number, number>();
    let sent = 0;
    for (const { request, asker } of fc.sample(samples, { seed, numRuns: requests })) {
      const { path, ...rest } = request;
      const { statusCode, body, headers } = await app.inject({
        ...rest,
        headers: { ...asker, ...(request.payload !== undefined && { 'content-type': 'application/json' }) },
      });
      answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1);
      const value = String(headers['content-type']).startsWith('application/json') ? JSON.parse(body) : body;
      const isAnother = path && differences.answer({ ...rest, path }, statusCode, value).join('; ');
      if (statusCode >= 500 || isAnother) faults.push({ ...request, statusCode, body, isAnother });
      sent += 1;
      if (sent % 1000 === 0) log(`${sent} of ${requests} requests on ${engine}`);
    }
    return { faults, answered };
  } finally {
    await world.close();
  }
};
