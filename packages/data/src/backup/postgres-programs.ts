import { spawn } from 'node:child_process';
import { DatabaseError } from '../connection/database-error.ts';
import { untilEnded } from './until-ended.ts';

type Program = 'pg_dump' | 'pg_restore' | 'psql';

const INSTALL =
  "Install PostgreSQL's client programs, of the server's version or newer, where the farm runs.";

/** The address without its password, which is handed over in the environment, where others do not see it. */
const withoutPassword = (url: string) => {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { address: parsed.href, password };
};

/** Runs a program of PostgreSQL; answers what it printed. `url` adds the database to its arguments. */
export const runPostgres = async (
  program: Program,
  args: readonly string[],
  { url, signal }: { url?: string; signal?: AbortSignal | undefined } = {},
): Promise<string> => {
  const target = url === undefined ? undefined : withoutPassword(url);
  const child = spawn(program, [...args, ...(target ? [`--dbname=${target.address}`] : [])], {
    env: { ...process.env, ...(target?.password && { PGPASSWORD: target.password }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    complained += part;
  });
  try {
    const { code } = await untilEnded(child, signal);
    if (code === 0) return printed;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new DatabaseError('no-program', `${program} is not installed. ${INSTALL}`);
  }
  const [line = 'it did not say why'] = complained.split('\n').filter((text) => /error|fatal/i.test(text));
  throw new DatabaseError('program-failed', `${program} failed: ${line.trim()}.`);
};

/** Refuses with `DatabaseError` if a program is not installed, or older than the server. */
export const requireProgram = async (program: Program, serverVersion: number): Promise<void> => {
  const version = Number(/\d+/.exec(await runPostgres(program, ['--version']))?.[0] ?? 0);
  if (version >= serverVersion) return;
  throw new DatabaseError(
    'no-program',
    `${program} is version ${version}, but the server is PostgreSQL ${serverVersion}. ${INSTALL}`,
  );
};
