import { z } from 'zod';
import type { Settings } from '../env.ts';
import type { AddCommand } from './command.ts';

const EXIT_UNAVAILABLE = 69;
const ANSWER_WITHIN_MS = 5000;

const Answer = z.object({
  status: z.string(),
  checks: z
    .array(z.object({ name: z.string(), state: z.enum(['ok', 'warn', 'fail']), note: z.string() }))
    .default([]),
});

const words = { ok: 'ok', warn: 'look', fail: 'FAILED' } as const;

const addressOf = ({ host, port }: Settings) => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

const ask = async (settings: Settings) => {
  try {
    const answer = await fetch(`${addressOf(settings)}/readyz`, {
      headers: settings.metricsToken ? { authorization: `Bearer ${settings.metricsToken}` } : {},
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return Answer.parse(await answer.json());
  } catch {
    return null;
  }
};

export const addStatus: AddCommand = (program, { settings, print, complain, exitWith }) => {
  program
    .command('status')
    .description('asks the running farm how it is: its database, its backups and the rest')
    .action(async () => {
      const read = settings();
      const answer = await ask(read);
      if (!answer) {
        complain(
          `No farm answers at ${addressOf(read)}. Start it, or set HOST and PORT as the server has them.`,
        );
        return exitWith(EXIT_UNAVAILABLE);
      }
      const { status, checks } = answer;
      print(`The farm at ${addressOf(read)} is ${status === 'ready' ? 'ready' : `not ready: ${status}`}.`);
      for (const { name, state, note } of checks) print(`${words[state].padEnd(6)}  ${name}: ${note}`);
      if (status !== 'ready' || checks.some(({ state }) => state === 'fail')) exitWith(EXIT_UNAVAILABLE);
    });
};
