import { findFarm, insertFarm } from '@farm/data/farm';
import { FARM_UID } from '@farm/domain/core';
import type { Farm } from '../core/context.ts';

/**
 * Makes the farm's row where there is none, with the zone the process was started with; from then on the row
 * decides, and what another process changes holds here too. Answers what stops following.
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
