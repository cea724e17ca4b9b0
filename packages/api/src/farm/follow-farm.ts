import { findFarm, insertFarm } from '@farm/data/farm';
import { FARM_UID } from '@farm/domain/core';
import type { AppContext } from '../core/context.ts';

const RETRY_AFTER_MS = 1000;

/** Only the first start takes the time zone of the environment. Returns a function that stops following. */
export const followFarm = async (farm: AppContext): Promise<() => void> => {
  await insertFarm(farm.db, { timeZone: farm.zone.name, language: 'en' }, farm.now().toISOString());
  const read = async () => {
    farm.zone.name = (await findFarm(farm.db)).timeZone;
  };
  let reading = read();
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  // One after another, so that an older answer never overwrites a newer one.
  const readAgain = () => {
    clearTimeout(retry);
    reading = reading.then(read).catch((error: unknown) => {
      farm.log.warn({ err: error }, 'could not read the farm again; trying again in a second');
      clearTimeout(retry);
      if (!isStopped) retry = setTimeout(readAgain, RETRY_AFTER_MS).unref();
    });
  };
  const stopListening = farm.live.listen({
    person: { uid: FARM_UID, role: 'admin' },
    key: FARM_UID,
    onEvent: ({ topic }) => {
      if (topic === 'farm') readAgain();
    },
    onGap: readAgain,
    onEnd: () => {},
  });
  await reading;
  return () => {
    isStopped = true;
    clearTimeout(retry);
    stopListening();
  };
};
