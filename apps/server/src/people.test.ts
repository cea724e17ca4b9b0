import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { appCode } from '@farm/api/testing/app-code';
import { openDatabase } from '@farm/data/app';
import { testDatabaseUrl } from '@farm/data/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { farm } from './testing/farm-command.ts';
import { spawnServer, testFolder } from './testing/spawn-server.ts';

const password = 'walnut-ladder-41';
const ada = { email: 'ada@farm.example', name: 'Ada Field' };
/** Calls procedures like a browser, with the session it was last given. */
const openBrowser = (address: string) => {
  let cookie = '';
  return async (procedure: string, input: object = {}, method = 'POST') => {
    const answer = await fetch(`${address}/trpc/${procedure}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    });
    const given = answer.headers.getSetCookie().at(-1);
    if (given) cookie = given.split(';')[0] ?? '';
    const { result } = (await answer.json()) as { result?: { data: unknown } };
    return { status: answer.status, data: result?.data };
  };
};
const secretIn = (lines: string[]) => lines.at(-1)?.split('#')[1] ?? '';

/** The command runs in another process: a running server is notified, and acts on it within a second. */
const WITHIN_A_SECOND = { timeout: 1000 };

describe('farm people', () => {
  it.each(['sqlite', 'postgres'] as const)(
    'takes in the first administrator, and lets people go while the server runs on %s',
    async (engine) => {
      const { url, remove } = await testDatabaseUrl(engine, { isMigrated: false });
      onTestFinished(remove);
      const settings = { DATABASE_URL: url, DATA_DIR: testFolder(), PUBLIC_URL: 'http://farm.example' };
      const server = spawnServer(settings);
      const address = await server.address();
      const run = (...args: string[]) => farm(['people', ...args], settings);

      expect((await run('list')).printed).toEqual([expect.stringContaining('Nobody has signed up yet')]);
      const invited = await run('invite', ada.email);
      expect(invited).toMatchObject({ exitCode: 0, complained: [] });
      expect(invited.printed.at(-1)).toMatch(/^http:\/\/farm\.example\/join#[\w-]{40,}$/);
      const adas = openBrowser(address);
      const secret = secretIn(invited.printed);
      expect(await adas('people.join', { secret, name: ada.name, password })).toMatchObject({ status: 200 });
      expect(await adas('identity.users', {}, 'GET')).toMatchObject({
        data: [{ email: ada.email, role: 'admin' }],
      });
      expect((await run('list')).printed).toEqual([
        expect.stringMatching(/^ada@farm.example +admin +Ada Field, joined/),
      ]);

      expect(await run('suspend', ada.email)).toEqual({
        exitCode: 67,
        printed: [],
        complained: [expect.stringContaining('administrator')],
      });
      const ben = await run('invite', 'ben@farm.example', '--role', 'farmer');
      const bens = openBrowser(address);
      const session = () => bens('identity.session', {}, 'GET');
      const signIn = async (password: string) =>
        (await bens('identity.signIn', { email: 'ben@farm.example', password })).status;
      await bens('people.join', { secret: secretIn(ben.printed), name: 'Ben', password });
      expect(await run('role', 'ben@farm.example', 'sales_rep')).toMatchObject({
        printed: ['Ben is now sales rep.'],
      });
      await expect.poll(session, WITHIN_A_SECOND).toMatchObject({ data: { user: { role: 'sales_rep' } } });
      expect(await run('suspend', ' BEN@farm.example')).toMatchObject({ exitCode: 0 });
      await expect.poll(session, WITHIN_A_SECOND).toMatchObject({ data: { uid: null } });
      expect(await signIn(password)).toBe(401);
      expect(await run('restore', 'ben@farm.example')).toMatchObject({ exitCode: 0 });
      const reset = await run('reset', 'ben@farm.example');
      expect(reset.printed.at(-1)).toMatch(/^http:\/\/farm\.example\/reset#/);
      const changed = 'gravel-furrow-18';
      await bens('people.resetPassword', { secret: secretIn(reset.printed), newPassword: changed });
      expect(await signIn(changed)).toBe(200);

      const begun = await adas('identity.factor.begin', { password });
      const app = (begun.data as { secret: string }).secret;
      expect(await adas('identity.factor.confirm', { code: appCode(app, Date.now()) })).toMatchObject({
        status: 200,
      });
      const asked = () => openBrowser(address)('identity.signIn', { email: ada.email, password });
      expect(await asked()).toMatchObject({ data: { uid: null, needs: 'code' } });
      expect(await run('reset-factor', 'ben@farm.example')).toMatchObject({
        exitCode: 67,
        complained: ['Ben has no second factor.'],
      });
      expect(await run('reset-factor', ada.email)).toMatchObject({
        printed: ['Ada Field signs in with the password alone, until they set up a second factor again.'],
      });
      expect(await asked()).toMatchObject({ data: { user: { email: ada.email } } });
      expect(await server.kill('SIGTERM')).toBe(0);
    },
  );

  it('refuses in one line, and changes nothing', async () => {
    const folder = testFolder();
    const run = (...args: string[]) => farm(['people', ...args], { DATA_DIR: folder });
    expect(await run('list')).toMatchObject({
      exitCode: 66,
      complained: [expect.stringContaining('There is no file')],
    });
    expect(readdirSync(folder)).toEqual([]);
    await (await openDatabase(join(folder, 'farm.sqlite'))).close();
    for (const [args, exitCode, line] of [
      [['suspend', 'nobody@farm.example'], 67, /^Nobody here has the email nobody@farm.example/],
      [['invite', 'not an address'], 67, /email/i],
      [['invite', 'ben@farm.example', '--role', 'king'], 64, /king/],
      [['role', 'ben@farm.example', 'king'], 64, /king/],
      [['suspend'], 64, /missing required argument 'email'/],
      [['fire', 'ben@farm.example'], 64, /unknown command/],
    ] as const) {
      expect(await run(...args), args.join(' ')).toEqual({
        exitCode,
        printed: [],
        complained: [expect.stringMatching(line)],
      });
    }
    expect((await run('list')).printed).toEqual([expect.stringContaining('Nobody has signed up yet')]);
  });
});
