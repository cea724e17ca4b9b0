import {
  type AppContext,
  countTogether,
  liveTopics,
  mailPerson,
  openIdentity,
  openLinkGuard,
  openLiveHub,
  openLongReads,
  openMailDoor,
  openModel,
  openPaperMaker,
  openWebhookDoor,
  openWorkers,
} from '@farm/api';
import { type OpenDatabase, probeDatabase } from '@farm/data/app';
import { watchBackups } from '@farm/data/backup';
import { openRowCache } from '@farm/data/connection';
import type { Logger } from 'pino';
import type { Settings } from './env.ts';
import { keepMailKey } from './mail-key.ts';
import { openSecurityLog } from './open-log.ts';
import { version } from './version.ts';

const READY_WITHIN_MS = 1000;
const MARKS_KEPT = 10_000;

type Parts = {
  settings: Settings;
  database: OpenDatabase;
  codes: { access: string; admin: string };
  log: Logger;
};

export const openFarm = ({ settings, database, codes, log }: Parts): AppContext => {
  const provider =
    settings.identity.provider === 'embedded'
      ? settings.identity
      : {
          ...settings.identity,
          onError: (error: Error) => log.warn({ err: error }, 'the sign-in service is failing'),
        };
  const { damage } = database;
  const file = database.engine === 'sqlite' ? settings.databaseUrl : undefined;
  const workers = openWorkers({ databaseUrl: settings.databaseUrl, damage, log });
  return {
    version,
    db: database.db,
    engine: database.engine,
    workers,
    longReads: openLongReads({ workers, file }),
    openSnapshot: database.openSnapshot,
    channel: database.channel,
    identity: openIdentity(
      provider,
      codes,
      settings.passwordMinLength,
      countTogether(database),
      settings.publicUrl,
    ),
    damage,
    checkDamage: database.checkDamage,
    live: openLiveHub(database.channel, liveTopics),
    notificationMarks: openRowCache(MARKS_KEPT),
    linkGuard: openLinkGuard(),
    papers: openPaperMaker({ workers, log }),
    model: openModel({ ...settings.model, log }),
    webhooks: openWebhookDoor({ hosts: settings.webhookHosts }),
    tellOwner: mailPerson,
    mail: settings.mail
      ? openMailDoor({
          ...settings.mail,
          key: keepMailKey(settings.dataDir),
          linksTo: settings.publicUrl ?? `http://localhost:${settings.port}`,
        })
      : null,
    log,
    securityLog: openSecurityLog(settings.logLevel),
    now: () => new Date(),
    zone: { name: settings.timeZone, isPreset: settings.isTimeZonePreset },
    backups: settings.backupDir
      ? watchBackups({ databaseUrl: settings.databaseUrl, folder: settings.backupDir })
      : null,
    probeDatabase: () => probeDatabase(database, settings.databaseUrl, READY_WITHIN_MS),
    checks: [],
  };
};
