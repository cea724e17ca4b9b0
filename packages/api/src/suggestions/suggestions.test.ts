import { createServer, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { fallbackSuggestions } from '@farm/domain/suggestions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { type ModelSettings, openModel } from './ask-model.ts';
import { askForSuggestions } from './ask-provider.ts';

const KEY = 'sk-secret-of-the-farm';
const QUESTION = { crop: 'mixed vegetables', region: 'california' };
const ANSWER = {
  suggestions: [
    { product: 'Kohlrabi', demand_score: 71, reason: 'Restaurants ask for it.' },
    { product: 'Fennel', demand_score: 100, reason: 'It keeps well.' },
    { product: 'Sorrel', demand_score: 1, reason: 'Few grow it.' },
  ],
  market_insights: 'Greens sell.',
};

type Asked = { url: string; authorization: string; body: { model: string; messages: { content: string }[] } };

describe('the suggestion provider', () => {
  let server: Server;
  let baseUrl: string;
  let reply: (response: ServerResponse) => void;
  const asked: Asked[] = [];
  const logged: unknown[] = [];

  beforeEach(async () => {
    asked.length = 0;
    logged.length = 0;
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      asked.push({
        url: `${request.method} ${request.url}`,
        authorization: request.headers.authorization ?? '',
        body: JSON.parse(body || '{}'),
      });
      reply(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (!address || typeof address === 'string') throw new Error('the server has no port');
    baseUrl = `http://127.0.0.1:${address.port}/v1/`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const open = (settings: ModelSettings = {}) => {
    const model = openModel({
      apiKey: KEY,
      baseUrl,
      log: { warn: (fields, message) => logged.push({ ...fields, message }) },
      ...settings,
    });
    return { ask: (question: typeof QUESTION) => askForSuggestions(model, question) };
  };
  const said = (answer: unknown) => ({
    choices: [{ message: { role: 'assistant', content: JSON.stringify(answer) } }],
  });
  const says = (content: unknown) => (response: ServerResponse) =>
    void response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));

  it('asks the documented model for crops like the one given and answers with them', async () => {
    reply = says(JSON.stringify(ANSWER));
    expect(await open().ask(QUESTION)).toEqual(ANSWER);
    expect(asked).toMatchObject([
      {
        url: 'POST /v1/chat/completions',
        authorization: `Bearer ${KEY}`,
        body: { model: 'grok-2-1212', response_format: { type: 'json_object' } },
      },
    ]);
    const prompt = asked[0]?.body.messages.map(({ content }) => content).join(' ');
    expect(prompt).toMatch(/3 crops.*mixed vegetables.*california.*1-100/);
    expect(logged).toEqual([]);
  });

  it('answers null, without revealing the key, if the provider’s answer is not valid', async () => {
    const score = (demand_score: unknown) =>
      says(JSON.stringify({ ...ANSWER, suggestions: [{ ...ANSWER.suggestions[0], demand_score }] }));
    const answers: ((response: ServerResponse) => void)[] = [
      (response) => void response.writeHead(500).end(`no, ${KEY}`),
      (response) => void response.writeHead(401).end(),
      (response) => void response.writeHead(302, { location: `${baseUrl}elsewhere` }).end(),
      (response) => void response.end('<html>'),
      (response) => void response.setHeader('content-type', 'text/html').end(JSON.stringify(said(ANSWER))),
      (response) => {
        response.setHeader('content-type', 'application/json');
        const endless = setInterval(() => response.write(' '.repeat(65_536)), 1);
        response.once('close', () => clearInterval(endless));
      },
      (response) => {
        const bomb = gzipSync(Buffer.alloc(64 * 1_048_576, ' '));
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
      },
      (response) => void response.end(JSON.stringify({ choices: [] })),
      (response) => void response.socket?.destroy(),
      says('Grow kale!'),
      says(null),
      says(JSON.stringify({ suggestions: [] })),
      says(JSON.stringify({ ...ANSWER, market_insights: 'x'.repeat(5000) })),
      score(0),
      score(101),
      score('95'),
    ];
    for (const answer of answers) {
      reply = answer;
      expect(await open().ask(QUESTION)).toBeNull();
    }
    expect(logged).toHaveLength(answers.length);
    expect(asked).toHaveLength(answers.length);
    expect(JSON.stringify(logged)).not.toContain(KEY);
  });

  it('waits no longer than its timeout, for the headers or for the rest', async () => {
    for (const slow of [
      () => {},
      (response: ServerResponse) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":'),
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const dripping = setInterval(() => response.write(' '), 10);
        response.once('close', () => clearInterval(dripping));
      },
    ]) {
      reply = slow;
      expect(await open({ timeoutMs: 60 }).ask(QUESTION)).toBeNull();
    }
    expect(logged).toMatchObject(Array(3).fill({ failure: 'TimeoutError' }));
  });

  it('asks nobody without a key, and never logs a key that cannot be sent', async () => {
    expect(await open({ apiKey: undefined }).ask(QUESTION)).toBeNull();
    expect(await open({ apiKey: `${KEY}\nx` }).ask(QUESTION)).toBeNull();
    expect(asked).toEqual([]);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain(KEY);
  });
});

describe('suggestions', () => {
  it('are what the provider answers or else the documented sample, for administrators only', async () => {
    for (const suggestions of [ANSWER, null]) {
      const world = await openWorld('sqlite', {
        model: { isSetUp: true, ask: async (_, read) => suggestions && read(JSON.stringify(suggestions)) },
      });
      try {
        const admin = world.as(await world.person('admin'));
        expect(await admin.suggestions.load({})).toEqual(
          suggestions ? { ...ANSWER, isSample: false } : { ...fallbackSuggestions, isSample: true },
        );
        await expect(admin.suggestions.load({ crop: ' ' })).rejects.toMatchObject({
          cause: { code: 'INPUT_INVALID', details: { issues: [{ path: ['crop'] }] } },
        });
        for (const role of ['farmer', 'sales_rep'] as const) {
          await expect(world.as(await world.person(role)).suggestions.load()).rejects.toMatchObject({
            cause: { code: 'ROLE_FORBIDDEN' },
          });
        }
      } finally {
        await world.close();
      }
    }
    expect(
      fallbackSuggestions.suggestions.map(({ product, demand_score }) => [product, demand_score]),
    ).toEqual([
      ['Kale', 95],
      ['Swiss Chard', 87],
      ['Baby Spinach', 82],
    ]);
  });
});
