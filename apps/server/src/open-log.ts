import { destination, type Logger, pino, stdSerializers } from 'pino';
import type { Settings } from './env.ts';
import { version } from './version.ts';

const SECRETS = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'currentPassword',
  'accessCode',
  'apiKey',
  'token',
  'secret',
]);

/** PostgreSQL quotes whole rows in these, password hashes among them. */
const QUOTES_ROWS = ['detail', 'where', 'internalQuery'];

const HIDDEN_WITHIN = 2;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Hides secrets by their names, also in objects and in what those hold, such as headers. */
const hideSecrets = (fields: Record<string, unknown>, within = HIDDEN_WITHIN): Record<string, unknown> => {
  let shown = fields;
  for (const [name, value] of Object.entries(fields)) {
    let safe = value;
    if (SECRETS.has(name)) safe = '[hidden]';
    else if (within > 0 && isPlain(value)) safe = hideSecrets(value, within - 1);
    if (safe === value) continue;
    if (shown === fields) shown = { ...fields };
    shown[name] = safe;
  }
  return shown;
};

const showError = (error: Error) => {
  const shown = Object.entries(stdSerializers.err(error)).filter(([name]) => !QUOTES_ROWS.includes(name));
  return hideSecrets(Object.fromEntries(shown), HIDDEN_WITHIN - 1);
};

const LINES_MAX_LENGTH = 16_384;

/** Writes the lines of one turn of the event loop together, before anything else can happen. */
const openOutput = () => {
  const output = destination({ fd: 2, sync: true });
  let lines = '';
  const flush = () => {
    if (lines === '') return;
    // Not by the output's own buffer, whose emptying also waits for the disk.
    output.write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return {
    write: (line: string) => {
      if (lines === '') setImmediate(flush);
      lines += line;
      if (lines.length > LINES_MAX_LENGTH) flush();
    },
  };
};
const output = openOutput();

/** Logs JSON lines to standard error; standard output is for the messages people read at the start. */
export const openLog = (level: Settings['logLevel']): Logger =>
  pino(
    {
      level,
      base: { version },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: showError },
      // Pino's own redaction parses its paths again for each field of each line.
      formatters: { log: hideSecrets },
    },
    output,
  );

/** The security log: lines beside the others with `log: "security"`, at every level but `silent`. */
export const openSecurityLog = (level: Settings['logLevel']): Logger =>
  openLog(level === 'silent' ? 'silent' : 'info').child({ log: 'security' });
