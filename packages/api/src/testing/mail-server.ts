import { onTestFinished } from 'vitest';
import { type MailDoor, openMailDoor } from '../mail/open-door.ts';
import { startMailProvider } from './mail-provider.ts';

/** A provider that is there until the test ends. */
export const openMailServer = async (port = 0) => {
  const provider = await startMailProvider(port);
  onTestFinished(provider.close);
  return provider;
};

/** Asks a provider on this machine, and waits for no slow one. */
export const doorTo = (port: number, timeouts: Partial<MailDoor['timeouts']> = {}): MailDoor =>
  openMailDoor({
    url: `smtp://127.0.0.1:${port}`,
    from: { name: 'Green Acres', address: 'farm@green.example' },
    replyTo: { name: '', address: 'office@green.example' },
    key: 'a key of a test',
    linksTo: 'https://farm.example',
    timeouts: { connectMs: 2000, silentMs: 2000, wholeMs: 4000, partingMs: 200, ...timeouts },
  });
