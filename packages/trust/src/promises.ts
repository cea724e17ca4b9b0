export type Promised = {
  number: number;
  /** What the product promises, in a few words. */
  promise: string;
  /** The test files that hold it, from the root of the project; those of `apps/web/e2e` run in Chromium. */
  tests: readonly string[];
};

const api = 'packages/api/src';
const data = 'packages/data/src';
const server = 'apps/server/src';
const e2e = 'apps/web/e2e';

/** What the product promises about reliability and security; first what would lose money, orders or accounts. */
export const promises: readonly Promised[] = [
  {
    number: 1,
    promise: 'Roles and codes are decided by the server, and guesses are limited',
    tests: [
      `${api}/identity/sign-up.test.ts`,
      `${api}/identity/limit-guesses.test.ts`,
      `${api}/identity/guess-everywhere.test.ts`,
    ],
  },
  {
    number: 2,
    promise: 'Everyone reaches only what they may, on every path',
    tests: [
      `${api}/app/role-matrix.test.ts`,
      `${api}/app/attack-doors.test.ts`,
      `${api}/app/token-scope.test.ts`,
    ],
  },
  {
    number: 3,
    promise: 'Who did something comes from the session, never from the input',
    tests: [
      `${api}/app/actor-fields.test.ts`,
      `${api}/orders/orders.test.ts`,
      `${api}/messages/messages.test.ts`,
      `${api}/notifications/notifications.test.ts`,
      `${api}/app/visible-names.test.ts`,
      `${e2e}/namesakes.spec.ts`,
    ],
  },
  {
    number: 4,
    promise: 'Orders move only as the rules allow',
    tests: [`${api}/orders/model.test.ts`, `${api}/orders/moves.test.ts`, `${api}/orders/acts.test.ts`],
  },
  {
    number: 5,
    promise: 'Private fields reach nobody who may not see them',
    tests: [
      `${api}/app/hidden-fields.test.ts`,
      `${api}/orders/flat-list.test.ts`,
      `${api}/app/buyer-contacts.test.ts`,
      `${server}/no-secrets.test.ts`,
    ],
  },
  {
    number: 6,
    promise: 'Nothing is sold twice, and nothing happens twice',
    tests: [
      `${api}/orders/races.test.ts`,
      `${api}/inventory/stock-ledger.test.ts`,
      `${api}/app/lost-commit.test.ts`,
    ],
  },
  {
    number: 7,
    promise: 'What was acknowledged survives a crash and a power cut',
    tests: [
      `${data}/connection/sqlite.test.ts`,
      `${data}/connection/postgres.test.ts`,
      `${data}/connection/postgres-limits.test.ts`,
      `${server}/check-durability.test.ts`,
    ],
  },
  {
    number: 8,
    promise: 'Writes that belong together are all there or none',
    tests: [`${server}/drill.test.ts`, `${data}/backup/check-farm.test.ts`],
  },
  {
    number: 9,
    promise: 'Sessions are strong, stored only as hashes, and end at once everywhere',
    tests: [
      `${api}/identity/sessions.test.ts`,
      `${api}/identity/known-sessions.test.ts`,
      `${data}/connection/known-rows.test.ts`,
      `${data}/connection/known-by-number.test.ts`,
      `${api}/identity/tokens.test.ts`,
      `${api}/app/live-router.test.ts`,
      `${data}/connection/channel.test.ts`,
      `${api}/people/people.test.ts`,
    ],
  },
  {
    number: 10,
    promise: 'Guessing is slow, and nobody can lock out the owner of an account',
    tests: [
      `${api}/identity/limit-guesses.test.ts`,
      `${api}/identity/guess-everywhere.test.ts`,
      `${api}/identity/limit-account.test.ts`,
      `${api}/core/count-tries.test.ts`,
      `${api}/identity/refuse-password.test.ts`,
      `${api}/identity/hash-passwords.test.ts`,
      `${api}/app/network-of.test.ts`,
      `${api}/app/watch-proxies.test.ts`,
    ],
  },
  {
    number: 11,
    promise: 'Other sites can neither write nor read',
    tests: [
      `${api}/app/guard-origin.test.ts`,
      `${api}/app/guard-host.test.ts`,
      `${api}/app/session-cookie.test.ts`,
      `${api}/app/trpc-route.test.ts`,
      `${e2e}/hostile.spec.ts`,
    ],
  },
  {
    number: 12,
    promise: 'Tricks with content types and paths reach nothing',
    tests: [
      `${api}/app/odd-framing.test.ts`,
      `${api}/app/trpc-route.test.ts`,
      `${api}/app/answer-errors.test.ts`,
      `${server}/serve-web.test.ts`,
    ],
  },
  {
    number: 13,
    promise: 'Nobody learns who has an account; passwords are hashed slowly',
    tests: [`${api}/identity/sign-in.test.ts`, `${api}/identity/hash-passwords.test.ts`],
  },
  {
    number: 14,
    promise: 'What people type never becomes part of a statement or a search pattern',
    tests: [`${api}/app/fuzz.test.ts`, `${data}/orders/orders.queries.test.ts`],
  },
  {
    number: 15,
    promise: 'A create sent twice happens once, and an outdated edit is refused',
    tests: [
      `${api}/orders/edit-order.test.ts`,
      `${api}/messages/messages.test.ts`,
      `${api}/app/lost-commit.test.ts`,
      `${api}/core/until-known.test.ts`,
    ],
  },
  {
    number: 16,
    promise: 'Everything that comes in has a limit, and overload is turned away politely',
    tests: [
      `${api}/app/answer-errors.test.ts`,
      `${api}/core/limit-writes.test.ts`,
      `${api}/identity/crowd-sign-ups.test.ts`,
      `${api}/app/limit-body.test.ts`,
      `${api}/app/guard-connections.test.ts`,
      `${api}/app/count-open.test.ts`,
      `${api}/app/live-router.test.ts`,
    ],
  },
  {
    number: 17,
    promise: 'Stopping the server loses and resets nothing',
    tests: [`${server}/stop-server.test.ts`],
  },
  {
    number: 18,
    promise: 'Backups are made while the farm runs, verified, and can be restored',
    tests: [
      `${server}/drill.test.ts`,
      `${server}/commands/backup.test.ts`,
      `${server}/commands/restore.test.ts`,
      `${server}/commands/postgres-backup.test.ts`,
      `${api}/jobs/back-up-nightly.test.ts`,
    ],
  },
  {
    number: 19,
    promise: 'Only a safe SQLite, one process a file, and upgrades that recover',
    tests: [
      `${data}/connection/sqlite.test.ts`,
      `${data}/connection/sqlite-lock.test.ts`,
      `${data}/connection/sqlite-driver.test.ts`,
      `${api}/app/damaged-farm.test.ts`,
      `${data}/migrations/upgrade.test.ts`,
      `${server}/save-before-upgrade.test.ts`,
    ],
  },
  {
    number: 20,
    promise: 'Hostile text is shown as text, and pages run only the farm’s own scripts',
    tests: [`${server}/serve-web.test.ts`, `${api}/app/secure-transport.test.ts`, `${e2e}/hostile.spec.ts`],
  },
  {
    number: 21,
    promise: 'Errors tell nothing about the server, and what people did is on record',
    tests: [
      `${api}/app/answer-errors.test.ts`,
      `${api}/history/history.test.ts`,
      `${api}/identity/security-notes.test.ts`,
      `${server}/no-secrets.test.ts`,
    ],
  },
  {
    number: 22,
    promise: 'No input makes the server fail, and answers are as documented',
    tests: [`${api}/app/fuzz.test.ts`, `${api}/app/contract.test.ts`],
  },
  {
    number: 23,
    promise: 'Only named packages run scripts at the install, and licenses are known',
    tests: [
      'packages/config/src/rules/install-scripts.test.ts',
      'packages/config/src/rules/versions-agree.test.ts',
      'packages/config/src/check-licenses.test.ts',
    ],
  },
  {
    number: 24,
    promise: 'Days and weeks are right in every time zone and across a clock change',
    tests: [
      'packages/domain/src/core/day.test.ts',
      'packages/domain/src/core/time-zone.test.ts',
      'packages/domain/src/shortages/shortages.rules.test.ts',
      `${api}/shortages/shortages.test.ts`,
      `${api}/app/clock-jumps.test.ts`,
    ],
  },
  {
    number: 25,
    promise: 'SQLite and PostgreSQL behave alike',
    tests: [`${data}/core/query-plans.test.ts`, `${data}/core/sql.test.ts`, `${data}/app/move-farm.test.ts`],
  },
  {
    number: 26,
    promise: 'After signing out, nothing of one person is left for the next',
    tests: [`${e2e}/sign-in.spec.ts`, `${api}/app/private-answers.test.ts`, `${e2e}/hostile.spec.ts`],
  },
];
