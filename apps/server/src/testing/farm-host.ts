import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '../env.ts';
import { type RunningServer, runServer } from '../run-server.ts';

/** To open a farm with these settings, to close the one at an address and delete its folder, or to end. */
export type HostRequest = { open: Record<string, string> } | { close: string; folder?: string } | 'end';
export type HostReply = { url: string; lines: string[] } | { failed: string };

const webFolder = join(import.meta.dirname, '../../../web/dist');
const servers = new Map<string, RunningServer>();
const closing = new Set<Promise<void>>();

const close = async (server: RunningServer | undefined, folder: string | undefined) => {
  await server?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
};

const answer = async (request: HostRequest): Promise<HostReply> => {
  const lines: string[] = [];
  if (request === 'end') {
    await Promise.all(closing);
    return { url: '', lines };
  }
  if ('close' in request) {
    const { close: url, folder } = request;
    const server = servers.get(url);
    servers.delete(url);
    const closed = close(server, folder).finally(() => closing.delete(closed));
    closing.add(closed);
    // A server waits a second for requests that may be on their way. A test does not wait for that.
    if (!folder) await closed;
    return { url, lines };
  }
  const server = await runServer(readSettings(request.open), webFolder, (line) => lines.push(line));
  servers.set(server.address, server);
  return { url: server.address, lines };
};

// Forked by tests that are not about starting: one process serves a new farm for each of them.
process.on('message', (request: HostRequest) => {
  void answer(request)
    .catch((error: unknown) => ({ failed: String(error) }))
    .then((reply) => process.send?.(reply));
});
// The tests' process ended, even if it crashed.
process.on('disconnect', () => process.exit());
