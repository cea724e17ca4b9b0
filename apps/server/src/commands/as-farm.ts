import { actAsFarm, type Caller, createCaller, refusalOf } from '@farm/api';
import { connect } from '@farm/data/app';
import { assertCurrentFarm, readFarm } from '@farm/data/backup';
import type { Settings } from '../env.ts';
import { openFarm } from '../open-farm.ts';
import { openLog } from '../open-log.ts';
import { shownDatabase } from '../shown-database.ts';

/** Commands do not sign people up with a code, so they leave it to the server to make the codes and print them. */
const noCodes = () => ({ access: crypto.randomUUID(), admin: crypto.randomUUID() });

/** Calls the farm's procedures as the farm itself, also while a server runs, which notices within a second. */
export const asFarm = async (settings: Settings, work: (farm: Caller) => Promise<void>): Promise<void> => {
  const { databaseUrl } = settings;
  await readFarm(databaseUrl, (db) => assertCurrentFarm(db, shownDatabase(databaseUrl)));
  const database = await connect(databaseUrl, () => {}, { isBeside: true });
  const farm = openFarm({ settings, database, codes: noCodes(), log: openLog('silent') });
  try {
    await work(createCaller(await actAsFarm(farm)));
  } catch (error) {
    throw refusalOf(error) ?? error;
  } finally {
    farm.live.close();
    await database.close();
  }
};
