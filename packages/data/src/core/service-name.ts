import { isServiceUid, SERVICE_MARK } from '@farm/domain/core';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** The name of the service whose account a column names, as it stands among the names of people; null for every other account. */
export const serviceName = (uid: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select service.name || ${sql.lit(SERVICE_MARK)} from service where service.uid = ${sql.ref(uid)})`;

/** The names of those of some accounts that are services, by their ids. */
export const listServiceNames = async (db: Db, uids: readonly string[]): Promise<Record<string, string>> => {
  const services = [...new Set(uids.filter(isServiceUid))];
  if (services.length === 0) return {};
  const { rows } = await sql<{ uid: string; name: string }>`
    select uid, name from service where uid in (${sql.join(services)})`.execute(db);
  return Object.fromEntries(rows.map(({ uid, name }) => [uid, name + SERVICE_MARK]));
};
