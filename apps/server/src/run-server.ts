import {
  type AppContext,
  createApp,
  farmChecks,
  farmJobs,
  followFarm,
  mailPapers,
  startJobs,
  startMail,
  startWebhooks,
} from '@farm/api';
import { openDatabase } from '@farm/data/app';
import { findFarm, hadExamples } from '@farm/data/farm';
import { hasAccounts } from '@farm/data/identity';
import { type AccessCodes, keepAccessCodes } from './access-codes.ts';
import { checkDisk } from './check-disk.ts';
import { checkDurability } from './check-durability.ts';
import type { FilledPerson } from './demo/fill-demo-farm.ts';
import { renewPasswords } from './demo/renew-passwords.ts';
import { drainApp } from './drain-app.ts';
import { isPublic, type Settings } from './env.ts';
import { lookForDamage, nameBackup } from './look-for-damage.ts';
import { openFarm } from './open-farm.ts';
import { openLog } from './open-log.ts';
import { tightenData } from './owner-only.ts';
import { saveBeforeUpgrade } from './save-before-upgrade.ts';
import { openWeb } from './serve-web.ts';
import { serverGauges } from './server-gauges.ts';
import { shownDatabase, shownPath } from './shown-database.ts';
import { reachLines } from './start-lines.ts';
import { startSoon } from './start-soon.ts';
import { lookAtBackups, useBackupFolder } from './use-backup-folder.ts';
import { version } from './version.ts';

type Print = (line: string) => void;

export type RunningServer = {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  close: () => Promise<void>;
};

const printCodes = ({ made, file }: AccessCodes, print: Print) => {
  if (!made.access && !made.admin) return;
  print(`New codes for signing up, shown only this once (stored in ${shownPath(file ?? '')}):`);
  if (made.access) print(`  access code        ${made.access}`);
  if (made.admin) print(`  admin access code  ${made.admin}`);
};

const printPeople = (people: readonly FilledPerson[], print: Print) => {
  for (const { name, email, role, password } of people)
    print(`  ${name} (${role.replace('_', ' ')})  ${email}  ${password}`);
  print(
    'These passwords are shown only this once. A lost one is replaced by: pnpm farm people reset <email>',
  );
};

const fillDemo = async (farm: AppContext, print: Print) => {
  if ((await hasAccounts(farm.db)) || (await hadExamples(farm.db))) return;
  const { fillDemoFarm } = await import('./demo/fill-demo-farm.ts');
  const { people } = await fillDemoFarm(farm);
  if (people.length === 0) return;
  print('The farm was empty and now has sample data. Sign in as one of:');
  printPeople(people, print);
};

/** The example people of an earlier version have lost their passwords, which everyone could look up. */
const renewDemo = async (farm: AppContext, print: Print) => {
  const people = await renewPasswords(farm);
  if (people.length === 0) return;
  print('The example people have new passwords, since those of an earlier version were no secret:');
  printPeople(people, print);
};

/** Opens the database and starts serving. Throws errors that `describeError` can explain. */
export const runServer = async (
  settings: Settings,
  webFolder: string,
  print: Print,
): Promise<RunningServer> => {
  const startedAt = new Date();
  const log = openLog(settings.logLevel);
  useBackupFolder(settings);
  const database = await openDatabase(
    settings.databaseUrl,
    (error) => log.warn({ err: error }, 'lost the connection to the database; reconnecting'),
    (upgrade) => saveBeforeUpgrade(settings, upgrade, { log, print }),
    { isServing: true },
  ).catch(async (error: unknown) => {
    throw await nameBackup(error, settings);
  });
  const closers: (() => Promise<void>)[] = [database.close];
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    const codes = keepAccessCodes(settings);
    printCodes(codes, print);
    const farm = openFarm({ settings, database, codes, log });
    farm.checks.push(checkDisk(settings), ...farmChecks(farm));
    farm.checks.push(...(await checkDurability(database, log)));
    closers.push(await lookAtBackups(farm.backups));
    const stopFollowing = await followFarm(farm);
    closers.push(async () => stopFollowing());
    closers.push(farm.workers.close);
    const web = openWeb(webFolder);
    const app = await createApp(farm, {
      publicUrl: settings.publicUrl,
      trustProxy: settings.trustProxy,
      metricsToken: settings.metricsToken,
      gauges: serverGauges(settings, database, { backups: farm.backups, startedAt }),
      log,
      answerUnknown: web.showUnknown,
    });
    closers.push(() => drainApp(app));
    web.serve(app);
    if (settings.isDemo) await fillDemo(farm, print);
    await renewDemo(farm, print);
    const address = await app.listen({ port: settings.port, host: settings.host });
    closers.push(
      startSoon(() => startJobs(farm, farmJobs)),
      startSoon(() => startWebhooks(farm)),
      startSoon(() => startMail(farm, mailPapers)),
      lookForDamage(settings, database, log),
    );
    if (!web.isBuilt) print('The web app is not built; serving only /api and /trpc.');
    print(`Data is stored in ${shownDatabase(settings.databaseUrl)}`);
    for (const line of tightenData(settings)) print(line);
    print(`Farm Dashboard ${version} (time zone ${farm.zone.name}) is open at ${address}`);
    for (const line of reachLines(settings, address)) print(line);
    if (isPublic(settings.host, settings.publicUrl) && (await findFarm(farm.db)).holdsExamples) {
      print('This farm still holds example people. Sign in as an administrator to remove the example farm.');
    }
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
};
