import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Db } from '@farm/data/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openToolkitProvider } from './toolkit-provider.ts';

// The provider stores the accounts itself and does not use the database.
const db = {} as Db;
const credentials = { email: 'ada@farm.example', password: 'correct horse' };

type Asked = { method: string | undefined; url: string | undefined; body: unknown };
let server: Server;
let asked: Asked[];
let answers: { status: number; body: unknown; location?: string }[];
let troubles: Error[];

beforeEach(async () => {
  asked = [];
  answers = [];
  troubles = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      asked.push({
        method: request.method,
        url: request.url,
        body: isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text),
      });
      const answer = answers.shift();
      // Without a prepared answer, the provider hangs.
      if (!answer) return;
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...(answer.location && { location: answer.location }),
      });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = (timeoutMs = 5000) =>
  openToolkitProvider({
    apiKey: 'key&1',
    emulatorHost: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs,
    onError: (error) => troubles.push(error),
  });
const signed = {
  localId: 'uid1',
  email: 'ada@farm.example',
  idToken: 'id token',
  refreshToken: 'refresh me',
};
const failed = (message: string, status = 400) => ({ status, body: { error: { code: status, message } } });

it('signs up and signs in as documented, and stores no password', async () => {
  answers.push({ status: 200, body: signed }, { status: 200, body: signed });
  const grant = expect.not.stringContaining('refresh me');
  const identity = { uid: 'uid1', email: 'ada@farm.example', passwordHash: null, grant };
  expect(await open().signUp(db, credentials)).toEqual(identity);
  expect(await open().signIn(db, credentials)).toEqual({ ...identity, checkedHash: null });
  const body = { ...credentials, returnSecureToken: true };
  const at = (method: string) => `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=key%261`;
  expect(asked).toEqual([
    { method: 'POST', url: at('signUp'), body },
    { method: 'POST', url: at('signInWithPassword'), body },
  ]);
});

it('changes a password with the token from a sign-in with the current one', async () => {
  answers.push({ status: 200, body: signed }, { status: 200, body: { localId: 'uid1' } });
  await open().changePassword(db, { ...credentials, newPassword: 'battery staple' });
  expect(asked.map(({ body }) => body)).toEqual([
    { ...credentials, returnSecureToken: true },
    { idToken: 'id token', password: 'battery staple', returnSecureToken: true },
  ]);
});

it.each([
  [{ status: 200, body: { user_id: 'uid1', refresh_token: 'refresh me' } }, 'active'],
  [failed('USER_DISABLED'), 'disabled'],
  [failed('USER_NOT_FOUND'), 'disabled'],
  [failed('TOKEN_EXPIRED'), 'signed out'],
  [failed('INVALID_REFRESH_TOKEN'), 'signed out'],
])('asks about a person with the grant of their last sign-in: %o means %s', async (answer, standing) => {
  answers.push({ status: 200, body: signed }, answer);
  const { grant = '' } = await open().signIn(db, credentials);
  expect(await open().askStanding?.(grant)).toBe(standing);
  expect(asked.at(-1)).toEqual({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token?key=key%261',
    body: { grant_type: 'refresh_token', refresh_token: 'refresh me' },
  });
});

it('says nothing about a person while the provider fails, and cannot read a grant of another key', async () => {
  answers.push({ status: 200, body: signed }, failed('INTERNAL', 500));
  const { grant = '' } = await open().signIn(db, credentials);
  await expect(open().askStanding?.(grant)).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
  expect(troubles).toHaveLength(1);
  expect(await openToolkitProvider({ apiKey: 'another key' }).askStanding?.(grant)).toBe('signed out');
});

it('changes nothing if the current password is wrong', async () => {
  answers.push(failed('INVALID_LOGIN_CREDENTIALS'));
  await expect(
    open().changePassword(db, { ...credentials, newPassword: 'battery staple' }),
  ).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
  expect(asked).toHaveLength(1);
});

it.each([
  ['EMAIL_EXISTS', 'EMAIL_TAKEN'],
  ['INVALID_LOGIN_CREDENTIALS', 'CREDENTIALS_WRONG'],
  ['EMAIL_NOT_FOUND', 'CREDENTIALS_WRONG'],
  ['INVALID_PASSWORD', 'CREDENTIALS_WRONG'],
  ['USER_DISABLED', 'CREDENTIALS_WRONG'],
  ['WEAK_PASSWORD : Password should be at least 6 characters', 'INPUT_INVALID'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled.', 'TRIES_TOO_MANY'],
])('reads %s as %s', async (message, code) => {
  answers.push(failed(message));
  await expect(open().signIn(db, credentials)).rejects.toMatchObject({ code });
  expect(troubles).toEqual([]);
});

it('gives the same answer for an unknown email and a wrong password', async () => {
  answers.push(failed('EMAIL_NOT_FOUND'), failed('INVALID_PASSWORD'));
  const messages = [];
  for (const _ of [1, 2]) messages.push(await open().signIn(db, credentials).catch(String));
  expect(messages[0]).toBe(messages[1]);
});

it('refuses a sign-in that still needs a second factor', async () => {
  answers.push({ status: 200, body: { localId: 'uid1', mfaPendingCredential: 'pending' } });
  await expect(open().signIn(db, credentials)).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
});

describe('a failure of the provider is logged, and answered with a refusal that asks to try again:', () => {
  it.each<[string, { status: number; body: unknown }]>([
    ['an unknown code', failed('OPERATION_NOT_ALLOWED')],
    ['a code that names part of an object', failed('constructor')],
    ['a wrong key', failed('API key not valid. Please pass a valid API key.')],
    ['its own fault', failed('EMAIL_NOT_FOUND', 503)],
    ['something that is not JSON', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a success without an identity', { status: 200, body: {} }],
    ['an identity that is a number', { status: 200, body: { ...signed, localId: 7 } }],
    ['an identity without an end', { status: 200, body: { ...signed, localId: 'x'.repeat(200) } }],
    ['more than 1 MB', { status: 200, body: { ...signed, more: 'x'.repeat(1_100_000) } }],
    ['a code with a secret', failed('key&1 and correct horse')],
  ])('answering %s', async (_, answer) => {
    answers.push(answer);
    await expect(open().signIn(db, credentials)).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
      details: { retryAfter: 10 },
    });
    expect(troubles).toHaveLength(1);
    expect(String(troubles[0])).not.toContain(credentials.password);
    expect(String(troubles[0])).not.toContain('key&1');
  });

  it('a timeout', async () => {
    await expect(open(50).signIn(db, credentials)).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    expect(troubles[0]?.cause).toMatchObject({ name: 'TimeoutError' });
  });

  it('a redirect, which is not followed', async () => {
    answers.push({ status: 307, body: {}, location: '/elsewhere' }, { status: 200, body: signed });
    await expect(open().signIn(db, credentials)).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    expect(asked).toHaveLength(1);
  });

  it('no connection', async () => {
    const provider = open();
    await new Promise((resolve) => server.close(resolve));
    await expect(provider.signIn(db, credentials)).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
  });
});
