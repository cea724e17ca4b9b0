import { destination, type Logger, pino, stdSerializers } from 'pino';
import type { Settings } from './env.ts';
import { version } from './version.ts';

const SECRETS = [
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
];

/** PostgreSQL quotes whole rows in these, password hashes among them. */
const QUOTES_ROWS = ['detail', 'where', 'internalQuery'];

const withoutRows = (error: Error) => {
  const shown = stdSerializers.err(error);
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !QUOTES_ROWS.includes(name)));
};

/** Logs JSON lines to standard error; standard output is for the messages people read at the start. */
export const openLog = (level: Settings['logLevel']): Logger =>
  pino(
    {
      level,
      base: { version },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: withoutRows },
      redact: {
        paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
        censor: '[hidden]',
      },
    },
    destination(2),
  );

/** The security log: lines beside the others with `log: "security"`, at every level but `silent`. */
export const openSecurityLog = (level: Settings['logLevel']): Logger =>
  openLog(level === 'silent' ? 'silent' : 'info').child({ log: 'security' });
