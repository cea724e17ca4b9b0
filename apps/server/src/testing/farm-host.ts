import { join } from 'node:path';
import { readSettings } from '../env.ts';
import { type RunningServer, runServer } from '../run-server.ts';

/** What a farm host is asked: to open a farm with these settings, or to close the one at an address. */
export type HostRequest = { open: Record<string, string> } | { close: string };
export type HostReply = { url: string; lines: string[] } | { failed: string };

const webFolder = join(import.meta.dirname, '../../../web/dist');
const servers = new Map<string, RunningServer>();

const answer = async (request: HostRequest): Promise<HostReply> => {
  const lines: string[] = [];
  if ('close' in request) {
    await servers.get(request.close)?.close();
    servers.delete(request.close);
    return { url: request.close, lines };
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
