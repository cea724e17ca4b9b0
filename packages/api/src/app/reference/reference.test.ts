import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString, parseYaml } from '@redocly/openapi-core';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { addReference } from './reference.ts';

const RULES = new URL('../../../openapi/redocly.yaml', import.meta.url);
const MAX_CHARACTERS_OF_A_PATH = 2100;

type Schema = { $ref?: string; type?: string; format?: string; items?: Schema };
type Content = { content?: Record<string, { schema: Schema }> };
type Parameter = { name: string; in: string; schema: Schema };
type Operation = {
  operationId: string;
  tags: string[];
  /** One that several operations take is a reference. */
  parameters?: (Parameter & { $ref?: string })[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
};
type Document = {
  tags: { name: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, { name?: string }>;
    parameters: Record<string, Parameter>;
  };
};

describe('the OpenAPI document', () => {
  let world: World;
  let app: FastifyInstance;
  let text: string;
  let document: Document;
  let operations: Operation[];
  beforeAll(async () => {
    world = await openWorld('sqlite');
    app = await world.app({ publicUrl: 'https://farm.example' });
    text = (await app.inject('/api/openapi.json')).body;
    document = JSON.parse(text);
    operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  });
  afterAll(() => world.close());

  it('has nothing that Redocly finds wrong, warnings and examples included', async () => {
    const config = await createConfig(parseYaml(await readFile(RULES, 'utf8')) as object);
    const problems = await lintFromString({ source: text, config });
    expect(
      problems.map(({ ruleId, message, location: [place] }) => [ruleId, message, place?.pointer]),
    ).toEqual([]);
  });

  it('names every operation once, and its tag is explained', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-z]+)*$/.test(name))).toEqual([]);
    const explained = document.tags.map(({ name }) => name);
    expect([...new Set(operations.flatMap(({ tags }) => tags))].toSorted()).toEqual(explained.toSorted());
  });

  it('refers to a named schema in every body and every answer, and writes each refusal once', () => {
    const isNamed = ({ $ref, type, items }: Schema) =>
      type === 'array' ? items?.$ref !== undefined : $ref !== undefined;
    const unnamed = operations.flatMap(({ operationId, requestBody, responses }) => {
      const bodies = [requestBody, ...Object.values(responses)];
      const schemas = bodies.flatMap((body) =>
        Object.values(body?.content ?? {}).map(({ schema }) => schema),
      );
      return schemas.every(isNamed) ? [] : [operationId];
    });
    expect(unnamed).toEqual([]);
    const refusals = operations.flatMap(({ responses }) =>
      Object.entries(responses).filter(([status]) => Number(status) >= 400),
    );
    expect(refusals.filter(([, { $ref }]) => !$ref)).toEqual([]);
    expect(text.length / operations.length).toBeLessThan(MAX_CHARACTERS_OF_A_PATH);
  });

  it('has whole numbers for the ids of rows, and texts for the ids of people, the numbers of invoices, and what is drawn by chance', () => {
    const ids = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .map(({ $ref, ...own }) => document.components.parameters[$ref?.split('/').at(-1) ?? ''] ?? own)
        .filter((parameter) => parameter.in === 'path' || parameter.name.endsWith('Id'))
        .filter(({ schema }) => schema.format !== 'date')
        .map(({ name, schema }) => ({ operationId, name, type: schema.type })),
    );
    const asTexts = [
      ...['uid', 'userId', 'farmerId', 'repId', 'token', 'number', 'kind', 'code'],
      ...['orderGroupId', 'previewId', 'folderId'],
    ];
    const others = ids.filter(({ name, type }) => (type === 'integer') === asTexts.includes(name));
    expect(others.map(({ operationId, name }) => `${operationId} ${name}`).toSorted()).toEqual([
      // Notes are numbered, without letters.
      'downloadShipment number',
      // The id of a session is drawn by chance.
      'endSession id',
      // It is the one of a person.
      'listConversations id',
      'printDeliveryNote number',
      'rememberDeliveryNote number',
    ]);
  });

  it('tells the address of the farm, the names of both cookies, and the token', () => {
    expect(document.servers).toMatchObject([{ url: 'https://farm.example' }]);
    const { session, secureSession, token } = document.components.securitySchemes;
    expect([session?.name, secureSession?.name]).toEqual(['farm_session', '__Host-farm_session']);
    expect(token).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('is sent again only if it has changed', async () => {
    const first = await app.inject('/api/openapi.json');
    const etag = String(first.headers.etag);
    const again = await app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': '"another"' } });
    expect([other.statusCode, other.body]).toEqual([200, text]);
    expect(other.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('has a page whose files are not sent again while they are the same, and whose errors are those of every path', async () => {
    const url = '/api/docs/static/swagger-ui.css';
    const first = await app.inject(url);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    const { 'content-type': type, 'content-length': length } = again.headers;
    expect([again.statusCode, again.body, type, length]).toEqual([304, '', undefined, undefined]);
    for (const odd of [{ url: '/api/docs/static/%00' }, { url, headers: { range: 'bytes=999999999-' } }]) {
      expect((await app.inject(odd)).json()).toMatchObject({ code: 'PATH_UNKNOWN' });
    }
  });
});

it('makes the OpenAPI document again if that failed', async () => {
  const app = fastify();
  let tries = 0;
  addReference(app, {
    get version() {
      tries += 1;
      if (tries === 1) throw new Error('The disk did not answer');
      return '1.0.0';
    },
  });
  onTestFinished(() => app.close());
  expect((await app.inject('/api/openapi.json')).statusCode).toBe(500);
  const again = await app.inject('/api/openapi.json');
  expect([again.statusCode, again.json().info.version]).toEqual([200, '1.0.0']);
  expect((await app.inject('/api/docs/json')).statusCode).toBe(200);
  expect(tries).toBe(2);
});
