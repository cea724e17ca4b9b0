import { countFarm, emptyFarm } from '@farm/data/app';
import type { Db } from '@farm/data/core';
import { clearExampleDetails, findFarm, renewEpoch } from '@farm/data/farm';
import {
  countOtherAdmins,
  countRealPeople,
  deleteExamplePeople,
  listAccessCodes,
  listExamplePeople,
  lockAdmins,
} from '@farm/data/identity';
import { type FarmExamples, farmTexts, type RemoveExamplesInput } from '@farm/domain/farm';
import { changedFields } from '@farm/domain/history';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { endAccess } from '../identity/end-access.ts';
import { logSecurity } from '../identity/log-security.ts';
import { actAsFarm } from '../jobs/act-as-farm.ts';

const details = ['name', 'address', 'phone', 'email', 'examples'] as const;

/** It tells what would go with the example farm. Refuses `EXAMPLES_MISSING`. */
export const listExamples = async (ctx: PersonContext): Promise<FarmExamples> => {
  const [farm, people, staying, counts] = [
    await findFarm(ctx.db),
    await listExamplePeople(ctx.db),
    await countRealPeople(ctx.db),
    await countFarm(ctx.db),
  ];
  if (!farm.holdsExamples) throw new Refusal('EXAMPLES_MISSING', farmTexts.examplesMissing());
  return {
    ...counts,
    people: people.map(({ name }) => name),
    staying,
    isOneOfThem: people.some(({ uid }) => uid === ctx.person.uid),
    version: farm.version,
  };
};

/** Refuses `ADMIN_LAST` if there is no administrator, and nobody can become one with the code. */
const assertSomeoneGetsIn = async (db: Db) => {
  if ((await countOtherAdmins(db, '')) > 0) return;
  const code = (await listAccessCodes(db)).find(({ kind }) => kind === 'admin');
  if (code && !code.isOn) throw new Refusal('ADMIN_LAST', farmTexts.nobodyLeft());
};

/** People who signed up themselves stay. Refuses `EXAMPLES_MISSING`, `VERSION_STALE`, `ADMIN_LAST`. */
export const removeExamples = (ctx: PersonContext, { version }: RemoveExamplesInput) =>
  inTransaction(ctx, async (ctx) => {
    await lockAdmins(ctx.db);
    const people = await listExamplePeople(ctx.db);
    const before = await findFarm(ctx.db);
    if (!before.holdsExamples) throw new Refusal('EXAMPLES_MISSING', farmTexts.examplesMissing());
    if (!(await clearExampleDetails(ctx.db, version, ctx.now().toISOString())))
      throw new Refusal('VERSION_STALE', farmTexts.changed(), { present: before });
    const services = await emptyFarm(ctx.db);
    await renewEpoch(ctx.db);
    await deleteExamplePeople(ctx.db);
    await assertSomeoneGetsIn(ctx.db);
    const isSignedOut = people.some(({ uid }) => uid === ctx.person.uid);
    const after = await findFarm(ctx.db);
    await recordHistory(
      // An example person is gone, so the farm itself is named.
      isSignedOut ? { ...ctx, person: (await actAsFarm(ctx)).person } : ctx,
      {
        type: 'farm',
        id: 1,
        what: 'changed',
        ...changedFields(details, { ...before, examples: people.length }, { ...after, examples: 0 }),
      },
    );
    endAccess(ctx, ...[...people.map(({ uid }) => uid), ...services].map((uid) => ({ uid })));
    if (isSignedOut) ctx.after(() => ctx.setSessionCookie(null));
    logSecurity(ctx, { event: 'demo', outcome: 'ok', what: 'removed', count: people.length });
    ctx.publish({ topic: 'farm' });
    return { people: people.length, isSignedOut };
  });
