import { join } from 'node:path';
import { openInvoiceWorld } from '@farm/api/testing/invoice-world';
import { points } from '@farm/api/testing/mail-provider';
import { openMailServer } from '@farm/api/testing/mail-server';
import { openDatabase } from '@farm/data/app';
import { spoilFarm } from '@farm/data/testing';
import { expect, it, vi } from 'vitest';
import { runCommand } from './run-command.ts';
import { spawnServer, testFolder } from './testing/spawn-server.ts';

const INVOICES = 8;

/** A farm whose administrator has mailed invoices, which no server has sent yet. */
const mailedFarm = async (file: string) => {
  const world = await openInvoiceWorld('sqlite');
  const admin = world.as(world.admin);
  await admin.buyers.update({ id: world.buyer.id, email: 'orders@market.example' });
  const ids = [];
  for (let count = 0; count < INVOICES; count += 1) ids.push((await world.invoice()).id);
  await admin.mail.send({ kind: 'invoice', ids });
  await spoilFarm(world.farm.db, `vacuum into '${file}'`);
  await world.close();
};

/** As if the leases of a server that died were over. */
const endLeases = async (file: string) => {
  const { db, close } = await openDatabase(file);
  await spoilFarm(db, 'update mail set leased_until = null, next_try_at = null');
  await close();
};

it('a server killed at twelve points brings each mail once, and twice with one Message-ID where the answer was lost', async () => {
  const folder = testFolder();
  const file = join(folder, 'farm.sqlite');
  await mailedFarm(file);
  const provider = await openMailServer();
  const settings = {
    DATABASE_URL: file,
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${provider.port}`,
    MAIL_FROM: 'Green Acres <farm@green.example>',
  };
  for (const point of [...points, ...points]) {
    const server = spawnServer(settings);
    const { promise: killed, resolve } = Promise.withResolvers<void>();
    let isKilled = false;
    provider.behave({
      at: async (reached) => {
        if (isKilled || reached !== point) return;
        isKilled = true;
        await server.kill('SIGKILL');
        resolve();
      },
    });
    await killed;
    await endLeases(file);
  }
  provider.behave({});
  const last = spawnServer(settings);
  await last.address();
  await vi.waitFor(
    () => expect(new Set(provider.taken.map(({ messageId }) => messageId)).size).toBe(INVOICES),
    {
      timeout: 60_000,
      interval: 100,
    },
  );
  await last.kill('SIGTERM');
  const byId = Map.groupBy(provider.taken, ({ messageId }) => messageId);
  // Two mails are on their way at once, and the answer is lost at two points of each round.
  const twice = [...byId.values()].filter((taken) => taken.length === 2);
  expect([...byId.values()].every((taken) => taken.length <= 2)).toBe(true);
  expect(twice.length).toBeLessThanOrEqual(8);
  expect(provider.taken.every(({ raw }) => raw.includes('application/pdf'))).toBe(true);
}, 300_000);

it('farm mail test says how it went, and needs no running farm', async () => {
  const provider = await openMailServer();
  const lines: string[] = [];
  const run = (env: Record<string, string>, address = 'you@example.com') =>
    runCommand(['mail', 'test', address], {
      env,
      print: (line) => lines.push(line),
      complain: (line) => lines.push(line),
    });
  const settings = { SMTP_URL: `smtp://127.0.0.1:${provider.port}`, MAIL_FROM: 'farm@green.example' };
  expect(await run(settings)).toBe(0);
  expect(provider.taken).toMatchObject([{ to: ['you@example.com'] }]);
  provider.behave({ to: 550 });
  expect(await run(settings)).toBe(69);
  expect(await run(settings, 'a@b.example\r\nBcc: eve@evil.example')).toBe(64);
  expect(await run({})).toBe(64);
  await provider.close();
  expect(await run(settings)).toBe(69);
  expect(lines).toEqual([
    'The mail provider took a mail to you@example.com. Look whether it arrives.',
    'The mail provider says that there is no such mailbox.',
    'This is not an email address. Name one like you@example.com.',
    'This farm sends no mail. Set SMTP_URL and MAIL_FROM.',
    expect.stringContaining('lets nobody in'),
  ]);
});
