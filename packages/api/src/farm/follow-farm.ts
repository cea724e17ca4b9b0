import { findFarm, insertFarm } from '@farm/data/farm';
import { FARM_UID } from '@farm/domain/core';
import type { Farm } from '../core/context.ts';

/**
 * Inserts the farm's row at the first start, with the time zone of the environment. From then on the time zone in the
 * row is used, also after another process changes it. Returns a function that stops following.
 */
export const followFarm = async (farm: Farm): Promise<() => void> => {
  await insertFarm(farm.db, { timeZone: farm.zone.name, language: 'en' }, farm.now().toISOString());
  const read = async () => {
    farm.zone.name = (await findFarm(farm.db)).timeZone;
  };
  const readAgain = () => {
    read().catch((error: unknown) => farm.log.warn({ err: error }, 'could not read the farm again'));
  };
  await read();
  return farm.live.listen({
    person: { uid: FARM_UID, role: 'admin' },
    key: FARM_UID,
    onEvent: ({ topic }) => {
      if (topic === 'farm') readAgain();
    },
    onGap: readAgain,
    onEnd: () => {},
  });
};
