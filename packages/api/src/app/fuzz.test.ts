import { engines } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import fc, { type Arbitrary } from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openEmbeddedProvider } from '../identity/embedded-provider.ts';
import { openPasswordHasher } from '../identity/hash-passwords.ts';
import { openComparison } from '../testing/compare-with-document.ts';
import { type FurnishedFarm, furnishFarm } from '../testing/furnish-farm.ts';
import { openWorld, type World } from '../testing/world.ts';
import { appRouter } from './router.ts';

/** Change the seed to try other inputs; keep one that found a fault. */
const SEED = 20_261_120;
const REQUESTS = 2000;

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
};

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
const inputsOf = (farm: FurnishedFarm, groups: string[], named: Record<string, Schema>) => {
  const people = [farm.farmer, farm.otherFarmer, farm.rep, farm.otherRep, farm.admin].map(({ uid }) => uid);
  const texts = [
    ...people,
    ...groups,
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
      arbitrary: fc.string({ unit: 'binary', maxLength: 30 }),
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

const isStream = (path: string) => path === 'live.events';

const proceduresOf = (inputOf: ReturnType<typeof inputsOf>): Target[] =>
  Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { type: string; inputs: z.ZodType[] } }>,
  )
    .filter(([path]) => !isStream(path))
    .map(([path, { _def }]) => {
      const [input] = _def.inputs;
      const schema =
        input &&
        (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as Schema);
      const inputs = schema ? inputOf(schema, '') : fc.constant(undefined);
      return {
        name: path,
        requests: inputs.map((value): Request => {
          const text = JSON.stringify(value);
          if (_def.type === 'mutation') return { method: 'POST', url: `/trpc/${path}`, payload: text ?? '' };
          const query = text === undefined ? '' : `?input=${encodeURIComponent(text)}`;
          return { method: 'GET', url: `/trpc/${path}${query}` };
        }),
      };
    });

type Operation = {
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

const asText = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

const pathsOf = (
  document: { paths: Record<string, Record<string, Operation>> },
  inputOf: ReturnType<typeof inputsOf>,
): Target[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]): Target => {
      const named = parameters.filter((parameter) => parameter.in !== 'header');
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

describe.each(engines)('any input on %s', (engine) => {
  let world: World;
  let farm: FurnishedFarm;
  let app: FastifyInstance;
  const targets: Target[] = [];
  const askers: Record<string, string>[] = [{}];
  let differences: ReturnType<typeof openComparison>;

  beforeAll(async () => {
    const cheap = openPasswordHasher({ strength: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
    world = await openWorld(engine, { provider: openEmbeddedProvider(cheap) });
    farm = await furnishFarm(world);
    app = await world.app();
    const { pendingLine, openLine, confirmedLine } = farm;
    const groups = [pendingLine, openLine, confirmedLine].map(({ orderGroupId }) => orderGroupId);
    const document = (await app.inject('/api/openapi.json')).json();
    differences = openComparison(document);
    const inputOf = inputsOf(farm, groups, document.components.schemas);
    targets.push(...proceduresOf(inputOf), ...pathsOf(document, inputOf));
    // Tokens stay valid if a run signs out; those with low ids exist to be revoked.
    const tokenOf = (person: Profile) => world.token(person, { name: 'fuzz' });
    for (let spare = 0; spare < 8; spare += 1) await tokenOf(farm.otherFarmer);
    for (const person of [farm.farmer, farm.rep, farm.admin, farm.farmer, farm.rep, farm.admin]) {
      askers.push({ authorization: `Bearer ${(await tokenOf(person)).token}` });
    }
  });
  afterAll(() => world.close());

  it('is answered or refused as the OpenAPI document says, but never causes a fault', async () => {
    const samples = fc
      .constantFrom(...targets)
      .chain(({ requests }) => fc.record({ request: requests, asker: fc.constantFrom(...askers) }));
    const faults: object[] = [];
    const answered = new Map<number, number>();
    for (const { request, asker } of fc.sample(samples, { seed: SEED, numRuns: REQUESTS })) {
      const { path, ...sent } = request;
      const { statusCode, body } = await app.inject({
        ...sent,
        headers: { ...asker, ...(request.payload !== undefined && { 'content-type': 'application/json' }) },
      });
      answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1);
      const isAnother =
        path && differences.answer({ ...sent, path }, statusCode, JSON.parse(body)).join('; ');
      if (statusCode >= 500 || isAnother) faults.push({ ...request, statusCode, body, isAnother });
    }
    expect(faults).toEqual([]);
    // Enough input must pass the schemas for the test to mean anything.
    expect(answered.get(200)).toBeGreaterThan(REQUESTS / 10);
    expect([...answered.keys()]).toEqual(expect.arrayContaining([201, 400, 401, 403, 404, 409]));
  });
});
