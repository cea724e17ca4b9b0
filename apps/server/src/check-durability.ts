import type { Log, ReadinessCheck } from '@farm/api';
import { listUnsafeSettings, type OpenDatabase } from '@farm/data/app';

/** Warns operators, at the start and in `/readyz`, if PostgreSQL would lose saved data in a power cut. */
export const checkDurability = async (
  { engine, aside }: Pick<OpenDatabase, 'engine' | 'aside'>,
  log: Log,
): Promise<ReadinessCheck[]> => {
  if (engine === 'sqlite') return [];
  const read: ReadinessCheck['read'] = async () => {
    const off = await listUnsafeSettings(aside);
    return off.length === 0
      ? { state: 'ok', note: 'PostgreSQL keeps what is saved through a power cut.' }
      : {
          state: 'warn',
          note: `A power cut can destroy the database, since PostgreSQL runs with ${off.join(' and ')} off. Switch on what is off in postgresql.conf, and restart PostgreSQL.`,
        };
  };
  const { state, note } = await read();
  if (state === 'warn') log.warn({}, note);
  return [{ name: 'durability', read }];
};
