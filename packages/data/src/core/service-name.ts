import { SERVICE_MARK } from '@farm/domain/core';
import { type RawBuilder, sql } from 'kysely';

/** The name of the service whose account a column names, as it stands among the names of people; null for every other account. */
export const serviceName = (uid: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select service.name || ${sql.lit(SERVICE_MARK)} from service where service.uid = ${sql.ref(uid)})`;
