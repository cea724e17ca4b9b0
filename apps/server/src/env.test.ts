import { describe, expect, it } from 'vitest';
import { readSettings, SettingsMistake } from './env.ts';

const mistakesOf = (env: Record<string, string>) => {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsMistake) return error.mistakes;
    throw error;
  }
  return [];
};

describe('readSettings', () => {
  it('has a default for every setting', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: 'data/farm.sqlite',
      dataDir: './data',
      backupDir: 'data/backups',
      codes: { access: undefined, admin: undefined },
      isDemo: false,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      isTimeZonePreset: false,
      publicUrl: undefined,
      trustProxy: false,
      identity: { provider: 'embedded' },
      passwordMinLength: 6,
      model: { apiKey: undefined, baseUrl: undefined, model: undefined },
      webhookHosts: [],
      mail: null,
      logLevel: 'info',
    });
  });

  it('treats an empty setting as not set', () => {
    const names = Object.keys(everyMistake);
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readSettings({}));
  });

  it('accepts the allowed values of each setting', () => {
    expect(
      readSettings({
        PORT: '0',
        HOST: '::1',
        DATABASE_URL: 'postgres://farm:pw@db:5432/farm',
        DATA_DIR: '/var/farm',
        BACKUP_DIR: 'off',
        ACCESS_CODE: 'shared-code',
        ADMIN_ACCESS_CODE: 'admin-code',
        DEMO: '0',
        FARM_TIME_ZONE: 'America/Los_Angeles',
        PUBLIC_URL: 'https://farm.example/',
        TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
        IDENTITY_PROVIDER: 'identity-toolkit',
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
        AI_API_KEY: 'key',
        AI_BASE_URL: 'http://127.0.0.1:11434/v1',
        AI_MODEL: 'model',
        WEBHOOK_HOSTS: 'Office.lan, 192.168.1.20,fd00::20',
        SMTP_URL: 'smtps://farm:p%40ss@mail.example:465',
        MAIL_FROM: 'Green Acres <farm@green.example>',
        MAIL_REPLY_TO: 'office@green.example',
        PASSWORD_MIN_LENGTH: '12',
        LOG_LEVEL: 'silent',
        METRICS_TOKEN: 'sixteen-letters!',
      }),
    ).toEqual({
      port: 0,
      host: '::1',
      databaseUrl: 'postgres://farm:pw@db:5432/farm',
      dataDir: '/var/farm',
      backupDir: null,
      codes: { access: 'shared-code', admin: 'admin-code' },
      isDemo: false,
      timeZone: 'America/Los_Angeles',
      isTimeZonePreset: true,
      publicUrl: 'https://farm.example',
      trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
      identity: { provider: 'identity-toolkit', apiKey: 'emulator', emulatorHost: '127.0.0.1:9099' },
      passwordMinLength: 12,
      model: { apiKey: 'key', baseUrl: 'http://127.0.0.1:11434/v1', model: 'model' },
      webhookHosts: ['office.lan', '192.168.1.20', 'fd00::20'],
      mail: {
        url: 'smtps://farm:p%40ss@mail.example:465',
        from: { name: 'Green Acres', address: 'farm@green.example' },
        replyTo: { name: '', address: 'office@green.example' },
      },
      logLevel: 'silent',
      metricsToken: 'sixteen-letters!',
    });
  });

  it('lists every mistake at once, each with the name of the setting and what to do', () => {
    const mistakes = mistakesOf(everyMistake);
    const named = Object.keys(everyMistake).filter((name) => !(name in harmless));
    expect(mistakes).toHaveLength(named.length);
    for (const name of named) {
      expect(mistakes.filter((mistake) => mistake.startsWith(name))).toEqual([
        expect.stringMatching(/\. (?:Set|Correct|Use) .*\.$/),
      ]);
    }
  });

  it('never prints a secret', () => {
    expect(mistakesOf({ ACCESS_CODE: 'hush', ADMIN_ACCESS_CODE: 'hush' }).join()).not.toContain('hush');
  });

  it('requires two different codes', () => {
    expect(mistakesOf({ ACCESS_CODE: 'the-same-code', ADMIN_ACCESS_CODE: ' the-same-code' })).toEqual([
      expect.stringContaining('ADMIN_ACCESS_CODE is the same as ACCESS_CODE'),
    ]);
  });

  it.each([
    { PUBLIC_URL: 'https://farm.example' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { HOST: 'farm.example' },
    { HOST: '127.example' },
  ])('makes up no people where others can reach the farm: %o', (where) => {
    expect(mistakesOf({ DEMO: '1', ...where })).toEqual([expect.stringMatching(/^DEMO=1 .*Set DEMO=0, or/)]);
    expect(readSettings({ DEMO: 'auto', ...where }).isDemo).toBe(false);
  });

  it.each([{}, { HOST: 'localhost' }, { HOST: '::1' }, { HOST: '127.0.1.1' }, { PUBLIC_URL: ' ' }])(
    'fills an empty farm that only this machine can reach: %o',
    (where) => {
      expect(readSettings({ DEMO: '1', ...where }).isDemo).toBe(true);
      expect(readSettings({ DEMO: 'auto', ...where }).isDemo).toBe(true);
      expect(readSettings(where).isDemo).toBe(false);
    },
  );

  it.each([
    ['IDENTITY_PROVIDER', 'identity-toolkit', 'IDENTITY_TOOLKIT_API_KEY is missing'],
    ['PORT', '65536', 'PORT must'],
    ['PORT', '80.5', 'PORT must'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY must'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must'],
    ['TRUST_PROXY', '10.0.0.1,', 'TRUST_PROXY must'],
    ['PUBLIC_URL', 'https://farm.example/farm', 'PUBLIC_URL must'],
    ['PUBLIC_URL', 'farm.example', 'PUBLIC_URL must'],
    ['DATABASE_URL', 'file:farm.sqlite', 'DATABASE_URL must'],
    ['DATABASE_URL', 'postgres://', 'DATABASE_URL must'],
    ['PASSWORD_MIN_LENGTH', '5', 'PASSWORD_MIN_LENGTH must'],
    ['WEBHOOK_HOSTS', 'http://office.lan', 'WEBHOOK_HOSTS must'],
    ['WEBHOOK_HOSTS', '192.168.1.20:8080', 'WEBHOOK_HOSTS must'],
    ['SMTP_URL', 'https://mail.example', 'SMTP_URL must'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL must'],
    ['SMTP_URL', 'smtp://mail.example', 'MAIL_FROM is missing'],
    ['MAIL_FROM', 'the farm', 'MAIL_FROM must'],
    ['MAIL_FROM', 'Farm\r\nBcc: eve@evil.example <farm@green.example>', 'MAIL_FROM must'],
    ['MAIL_REPLY_TO', 'a@b\r\nBcc: eve@evil.example', 'MAIL_REPLY_TO must'],
  ])('refuses %s=%s', (name, value, mistake) => {
    expect(mistakesOf({ [name]: value })).toEqual([expect.stringContaining(mistake)]);
  });
});

/** Settings that allow any text. */
const harmless = { DATA_DIR: 'x', IDENTITY_TOOLKIT_API_KEY: 'x', AI_API_KEY: 'x', AI_MODEL: 'x' };

const everyMistake = {
  ...harmless,
  PORT: 'abc',
  HOST: 'not a host',
  DATABASE_URL: 'mysql://farm',
  ACCESS_CODE: 'short',
  ADMIN_ACCESS_CODE: 'tiny',
  DEMO: 'yes',
  FARM_TIME_ZONE: 'Mars/Olympus',
  PUBLIC_URL: 'ftp://farm.example',
  TRUST_PROXY: 'everybody',
  IDENTITY_PROVIDER: 'ldap',
  FIREBASE_AUTH_EMULATOR_HOST: 'http://127.0.0.1:9099',
  AI_BASE_URL: 'ai.example',
  WEBHOOK_HOSTS: 'office lan',
  SMTP_URL: 'mail',
  MAIL_FROM: 'nobody',
  MAIL_REPLY_TO: 'nobody',
  PASSWORD_MIN_LENGTH: 'six',
  LOG_LEVEL: 'loud',
  METRICS_TOKEN: 'fifteen-letters',
};
