import type { SignIn, SignInOutcome } from '@farm/domain/identity';
import type { Db, Trx } from '../core/database.ts';
import { affected } from '../core/sql.ts';
import { emailKey } from './identity.queries.ts';
import type { SignInOrigin } from './identity-sessions.queries.ts';

/** How many are kept of each person and outcome, so that a stranger who guesses cannot fill the database. */
const KEPT_PER_OUTCOME = 50;

/** Notes a sign-in, and forgets the oldest of the person with the same outcome. */
export const insertSignIn = async (
  trx: Trx,
  { uid, outcome, ...origin }: { uid: string; outcome: SignInOutcome } & SignInOrigin,
  now: string,
): Promise<void> => {
  await trx
    .insertInto('sign_in')
    .values({ uid, outcome, ...origin, created_at: now })
    .execute();
  await trx
    .deleteFrom('sign_in')
    .where('uid', '=', uid)
    .where('outcome', '=', outcome)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('sign_in as older')
        .select('older.id')
        .where('older.uid', '=', uid)
        .where('older.outcome', '=', outcome)
        .orderBy('older.id', 'desc')
        .limit(1)
        .offset(KEPT_PER_OUTCOME),
    )
    .execute();
};

/** Whether a person has signed in before, but never with such a browser on such a system. */
export const isNewDevice = async (
  db: Db,
  uid: string,
  { browser, system }: Pick<SignInOrigin, 'browser' | 'system'>,
): Promise<boolean> => {
  const before = await db
    .selectFrom('sign_in')
    .select(['browser', 'system'])
    .where('uid', '=', uid)
    .where('outcome', '=', 'ok')
    .execute();
  return before.length > 0 && !before.some((one) => one.browser === browser && one.system === system);
};

export const listSignIns = (db: Db, uid: string): Promise<SignIn[]> =>
  db
    .selectFrom('sign_in')
    .select(['id', 'outcome', 'browser', 'system', 'network', 'created_at as at'])
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .execute();

/** The networks from which the owner of an email has signed in; none for an email without an account. */
export const listSignInNetworks = async (db: Db, email: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('sign_in')
    .innerJoin('account', 'account.uid', 'sign_in.uid')
    .select('sign_in.network')
    .distinct()
    .where('account.email_key', '=', emailKey(email))
    .where('sign_in.outcome', '=', 'ok')
    .execute();
  return rows.flatMap(({ network }) => network ?? []);
};

export const deleteSignInsBefore = (db: Db, instant: string): Promise<number> =>
  affected(db.deleteFrom('sign_in').where('created_at', '<', instant));
