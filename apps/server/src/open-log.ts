import { destination, type Logger, pino } from 'pino';
import type { Settings } from './env.ts';
import { version } from './version.ts';

const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'accessCode',
  'apiKey',
  'token',
];

/** Logs JSON lines to standard error; standard output is for the messages people read at the start. */
export const openLog = (level: Settings['logLevel']): Logger =>
  pino(
    {
      level,
      base: { version },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
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
