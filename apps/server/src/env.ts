import { isIP } from 'node:net';
import { join } from 'node:path';
import { isPostgresUrl } from '@farm/data/app';
import { isMailAddress } from '@farm/domain/core';
import { z } from 'zod';

export const CODE_MIN_LENGTH = 8;
const METRICS_TOKEN_MIN_LENGTH = 16;

const LOOPBACK = '127.0.0.1';
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
/** The emulator requires a key, but accepts any. */
const ANY_KEY = 'emulator';
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

type Mailbox = { name: string; address: string };

export type Settings = {
  port: number;
  host: string;
  /** A file path for the embedded database, or `postgres://…`. */
  databaseUrl: string;
  dataDir: string;
  /** Where backups are kept; null if none are made by themselves. */
  backupDir: string | null;
  codes: { access?: string | undefined; admin?: string | undefined };
  isDemo: boolean;
  /** IANA name. A new farm starts with it; after that, the farm's own row decides. */
  timeZone: string;
  isTimeZonePreset: boolean;
  publicUrl?: string | undefined;
  trustProxy: string[] | false;
  identity:
    | { provider: 'embedded' }
    | { provider: 'identity-toolkit'; apiKey: string; emulatorHost?: string | undefined };
  passwordMinLength: number;
  model: { apiKey?: string | undefined; baseUrl?: string | undefined; model?: string | undefined };
  /** Hosts of the farm's own network to which webhooks may be sent, without https too. */
  webhookHosts: string[];
  /** Null: the farm sends no mail. */
  mail: { url: string; from: Mailbox; replyTo: Mailbox | null } | null;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Who sends it may read `/metrics` and every check of readiness; undefined switches `/metrics` off. */
  metricsToken?: string | undefined;
};

/** Settings that prevent the start; each line names one and says what to do. */
export class SettingsMistake extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'SettingsMistake';
    this.mistakes = mistakes;
  }
}

const text = z.string().trim();

const setting = <T extends z.ZodType<unknown, string | undefined>>(shape: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), shape);

const wholeNumber = (name: string, lowest: number, highest: number, usual: number) =>
  setting(
    text
      .transform(Number)
      .refine((number) => Number.isInteger(number) && number >= lowest && number <= highest, {
        error: `${name} must be a whole number from ${lowest} to ${highest}. Set ${name}=${usual}, or leave it out.`,
      })
      .default(usual),
  );

const parsedUrl = (url: string) => (URL.canParse(url) ? new URL(url) : undefined);

const isWebUrl = (url: string) => /^https?:$/.test(parsedUrl(url)?.protocol ?? '');

const isOrigin = (url: string) => {
  const parsed = parsedUrl(url);
  return isWebUrl(url) && parsed?.pathname === '/' && !parsed.search && !parsed.hash;
};

/** For a Unix socket, `host=` in the query names its folder. */
const namesHost = (url: string) => {
  const parsed = parsedUrl(url);
  return Boolean(parsed?.hostname || parsed?.searchParams.get('host'));
};

/** Whether only this machine can reach the address. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

export const isDatabase = (url: string): boolean =>
  isPostgresUrl(url) ? namesHost(url) : !/^[a-z][a-z0-9+.-]+:/i.test(url);

const isProxy = (name: string) => {
  const [address = '', bits, more] = name.split('/');
  if (PROXY_RANGES.includes(name)) return true;
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** As an address on the web names it: an IPv6 address without its brackets. */
const isHost = (name: string) => isIP(name) > 0 || /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(name);

const isMailServer = (url: string) => {
  const parsed = parsedUrl(url);
  return (
    /^smtps?:$/.test(parsed?.protocol ?? '') &&
    Boolean(parsed?.hostname) &&
    /^\/?$/.test(parsed?.pathname ?? '')
  );
};

/** Such as 'Green Acres <farm@example.com>', or the address alone. */
const readMailbox = (typed: string): Mailbox | undefined => {
  const [, name = '', inside] = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>$/u.exec(typed) ?? [];
  const address = inside ?? typed;
  return isMailAddress(address) ? { name, address } : undefined;
};

const mailbox = (name: string) =>
  setting(
    text
      .transform(readMailbox)
      .refine((found) => found !== undefined, {
        error: `${name} must be an address like farm@example.com, or Green Acres <farm@example.com>. Correct it, or leave it out.`,
      })
      .optional(),
  );

/** By `Temporal`, since the first look at `Intl` takes 10 ms of the start. */
const isTimeZone = (name: string) => {
  try {
    return Boolean(new Temporal.ZonedDateTime(0n, name));
  } catch {
    return false;
  }
};

const code = (name: string) =>
  setting(
    text
      .min(CODE_MIN_LENGTH, {
        error: `${name} is too easy to guess. Use at least ${CODE_MIN_LENGTH} characters, or leave it out to have a strong one generated.`,
      })
      .optional(),
  );

const Environment = z.object({
  PORT: wholeNumber('PORT', 0, 65_535, 3000),
  HOST: setting(
    text
      .regex(/^[\w.:-]+$/, {
        error:
          'HOST must be an address or name of this machine. Set HOST=127.0.0.1 to serve only this machine, or HOST=0.0.0.0 to serve the network.',
      })
      .default(LOOPBACK),
  ),
  DATABASE_URL: setting(
    text
      .refine(isDatabase, {
        error:
          'DATABASE_URL must be a file path or an address like postgres://user:password@host:5432/farm. Correct it, or leave it out to use a file in DATA_DIR.',
      })
      .optional(),
  ),
  DATA_DIR: setting(text.default('./data')),
  BACKUP_DIR: setting(text.optional()),
  ACCESS_CODE: code('ACCESS_CODE'),
  ADMIN_ACCESS_CODE: code('ADMIN_ACCESS_CODE'),
  DEMO: setting(
    z
      .enum(['0', '1', 'auto'], {
        error: 'DEMO must be 1, 0 or auto. Set DEMO=1 to fill an empty farm with examples, or leave it out.',
      })
      .default('0'),
  ),
  FARM_TIME_ZONE: setting(
    text
      .refine(isTimeZone, {
        error:
          "FARM_TIME_ZONE must be a name like America/Los_Angeles. Correct it, or leave it out to use this machine's time zone.",
      })
      .optional(),
  ),
  PUBLIC_URL: setting(
    text
      .refine(isOrigin, {
        error:
          'PUBLIC_URL must be the address people open, like https://farm.example, without a path. Correct it, or leave it out.',
      })
      .optional(),
  ),
  TRUST_PROXY: setting(
    text
      .transform((list) => list.split(',').map((name) => name.trim()))
      .refine((list) => list.every(isProxy), {
        error:
          'TRUST_PROXY must list the addresses of your proxies, like 10.0.0.2 or 10.0.0.0/8, or the word loopback. Correct it, or leave it out if there is no proxy.',
      })
      .optional(),
  ),
  IDENTITY_PROVIDER: setting(
    z
      .enum(['embedded', 'identity-toolkit'], {
        error: 'IDENTITY_PROVIDER must be embedded or identity-toolkit. Correct it, or leave it out.',
      })
      .default('embedded'),
  ),
  IDENTITY_TOOLKIT_API_KEY: setting(text.optional()),
  FIREBASE_AUTH_EMULATOR_HOST: setting(
    text
      .regex(/^[\w.-]+:\d{1,5}$/, {
        error:
          'FIREBASE_AUTH_EMULATOR_HOST must be host:port, like 127.0.0.1:9099. Correct it, or leave it out.',
      })
      .optional(),
  ),
  AI_API_KEY: setting(text.optional()),
  AI_BASE_URL: setting(
    text
      .refine(isWebUrl, {
        error: 'AI_BASE_URL must be a web address, like https://ai.example/v1. Correct it, or leave it out.',
      })
      .optional(),
  ),
  AI_MODEL: setting(text.optional()),
  WEBHOOK_HOSTS: setting(
    text
      .transform((list) => list.split(',').map((name) => name.trim().toLowerCase()))
      .refine((list) => list.every(isHost), {
        error:
          'WEBHOOK_HOSTS must list hosts of your own network, like office.lan or 192.168.1.20, without a port. Correct it, or leave it out.',
      })
      .optional(),
  ),
  SMTP_URL: setting(
    text
      .refine(isMailServer, {
        error:
          'SMTP_URL must be the address of a mail provider, like smtps://user:password@mail.example:465 or smtp://mail.example:587. Correct it, or leave it out to send no mail.',
      })
      .optional(),
  ),
  MAIL_FROM: mailbox('MAIL_FROM'),
  MAIL_REPLY_TO: mailbox('MAIL_REPLY_TO'),
  PASSWORD_MIN_LENGTH: wholeNumber('PASSWORD_MIN_LENGTH', 6, 64, 6),
  LOG_LEVEL: setting(
    z
      .enum(LOG_LEVELS, {
        error: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}. Set LOG_LEVEL=info, or leave it out.`,
      })
      .default('info'),
  ),
  METRICS_TOKEN: setting(
    text
      .regex(/^[\x21-\x7e]*$/, {
        error: 'METRICS_TOKEN must not hold spaces or accents. Use letters and digits, or leave it out.',
      })
      .min(METRICS_TOKEN_MIN_LENGTH, {
        error: `METRICS_TOKEN is too easy to guess. Use at least ${METRICS_TOKEN_MIN_LENGTH} characters, or leave it out to switch /metrics off.`,
      })
      .optional(),
  ),
});

export const isPublic = (host: string, publicUrl: string | undefined) =>
  Boolean(publicUrl) || !isLoopback(host);

/** Settings that are valid by themselves but not together. */
const contradictions = (env: Readonly<Record<string, string | undefined>>): string[] => {
  const given = (name: string) => env[name]?.trim() ?? '';
  const found: string[] = [];
  if (given('ACCESS_CODE') && given('ACCESS_CODE') === given('ADMIN_ACCESS_CODE')) {
    found.push(
      'ADMIN_ACCESS_CODE is the same as ACCESS_CODE, which would let anyone become an administrator. Set it to another value.',
    );
  }
  if (given('DEMO') === '1' && isPublic(given('HOST') || LOOPBACK, given('PUBLIC_URL'))) {
    found.push(
      'DEMO=1 makes up people, among them an administrator, which is only for a farm that nobody else can reach. Set DEMO=0, or leave out PUBLIC_URL and set HOST=127.0.0.1.',
    );
  }
  if (
    given('IDENTITY_PROVIDER') === 'identity-toolkit' &&
    !given('IDENTITY_TOOLKIT_API_KEY') &&
    !given('FIREBASE_AUTH_EMULATOR_HOST')
  ) {
    found.push(
      'IDENTITY_TOOLKIT_API_KEY is missing. Set it to the key of your Google Cloud project, or set IDENTITY_PROVIDER=embedded.',
    );
  }
  if (isMailServer(given('SMTP_URL')) && !given('MAIL_FROM')) {
    found.push(
      'MAIL_FROM is missing. Set it to the address that mail comes from, like Green Acres <farm@example.com>, or leave out SMTP_URL to send no mail.',
    );
  }
  return found;
};

export const readSettings = (env: Readonly<Record<string, string | undefined>> = process.env): Settings => {
  const { success, data, error } = Environment.safeParse(env);
  const mistakes = [...(error?.issues.map(({ message }) => message) ?? []), ...contradictions(env)];
  if (!success || mistakes.length > 0) throw new SettingsMistake(mistakes);
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL ?? join(data.DATA_DIR, 'farm.sqlite'),
    dataDir: data.DATA_DIR,
    backupDir: data.BACKUP_DIR === 'off' ? null : (data.BACKUP_DIR ?? join(data.DATA_DIR, 'backups')),
    codes: { access: data.ACCESS_CODE, admin: data.ADMIN_ACCESS_CODE },
    isDemo: data.DEMO === '1' || (data.DEMO === 'auto' && !isPublic(data.HOST, data.PUBLIC_URL)),
    timeZone: data.FARM_TIME_ZONE ?? Temporal.Now.timeZoneId(),
    isTimeZonePreset: data.FARM_TIME_ZONE !== undefined,
    publicUrl: data.PUBLIC_URL && new URL(data.PUBLIC_URL).origin,
    trustProxy: data.TRUST_PROXY ?? false,
    identity:
      data.IDENTITY_PROVIDER === 'embedded'
        ? { provider: 'embedded' }
        : {
            provider: 'identity-toolkit',
            apiKey: data.IDENTITY_TOOLKIT_API_KEY ?? ANY_KEY,
            emulatorHost: data.FIREBASE_AUTH_EMULATOR_HOST,
          },
    passwordMinLength: data.PASSWORD_MIN_LENGTH,
    model: { apiKey: data.AI_API_KEY, baseUrl: data.AI_BASE_URL, model: data.AI_MODEL },
    webhookHosts: data.WEBHOOK_HOSTS ?? [],
    mail:
      data.SMTP_URL && data.MAIL_FROM
        ? { url: data.SMTP_URL, from: data.MAIL_FROM, replyTo: data.MAIL_REPLY_TO ?? null }
        : null,
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN,
  };
};
