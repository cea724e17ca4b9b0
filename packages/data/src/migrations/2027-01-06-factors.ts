import { type Kysely, sql } from 'kysely';

/** Second factors: an app that shows codes, recovery codes, and the tickets of those who have yet to enter one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table app_factor (
    uid text primary key not null references account (uid),
    secret text not null,
    created_at text not null,
    confirmed_at text,
    last_step integer
  )`);
  await run(`create table recovery_code (
    uid text not null references account (uid),
    code_hash text not null,
    used_at text,
    primary key (uid, code_hash)
  )`);
  await run(`create table sign_in_ticket (
    ticket_hash text primary key not null,
    uid text not null references account (uid),
    checked_hash text,
    sealed_grant text,
    expires_at text not null
  )`);
  await run('create index sign_in_ticket_uid on sign_in_ticket (uid)');
  await run(`alter table farm add column admins_need_factor integer not null default 0
    check (admins_need_factor in (0, 1))`);
};
