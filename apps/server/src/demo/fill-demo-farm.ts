import { type AppContext, type Context, createCaller, inTransaction, makeContext } from '@farm/api';
import { setExampleDetails, takeFilling } from '@farm/data/farm';
import { hasAccounts, insertAccount } from '@farm/data/identity';
import { addDays, type Day, dayIn } from '@farm/domain/core';
import type { Role } from '@farm/domain/identity';
import type { As, DemoEvent } from './demo-event.ts';
import { demoPeople, type PersonKey } from './demo-people.ts';
import { openFarmClock } from './farm-clock.ts';
import { makePassword } from './make-password.ts';
import { planOrders } from './plan-orders.ts';
import { planPlantings } from './plan-plantings.ts';
import { planStock } from './plan-stock.ts';
import { replayGrowing } from './replay-growing.ts';
import { replayOrders } from './replay-orders.ts';
import { demoFarm, type Ids, replaySetup } from './replay-setup.ts';
import { replayTalk } from './replay-talk.ts';
import { seededRandom } from './seeded-random.ts';

export type FilledPerson = { name: string; email: string; role: Role; password: string };

const SEED = 1907;

type Identities = Map<PersonKey, { uid: string; passwordHash: string | null }>;

const planEvents = (
  today: Day,
  uids: ReadonlyMap<PersonKey, string>,
): { first: Day; events: DemoEvent[] } => {
  const random = seededRandom(SEED);
  const orders = planOrders(today, random);
  const plantings = planPlantings(today, random);
  const stock = planStock(orders, plantings, today, random);
  const days = [...orders.map(({ created }) => created), ...plantings.map(({ planted }) => planted)];
  const first = addDays(
    days.reduce((earliest, day) => (day < earliest ? day : earliest), today),
    -2,
  );
  const ids: Ids = { uids, locations: new Map(), templates: new Map(), sizes: new Map(), buyers: new Map() };
  const events = [
    ...replaySetup(first, today, ids),
    ...replayGrowing(plantings, stock, ids),
    ...replayOrders(orders, today, ids),
    ...replayTalk(today, ids),
  ];
  const inOrder = events.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.minute - b.minute));
  return { first, events: inOrder };
};

const callerOf = (
  outer: Context,
  uid: string,
  person: (typeof demoPeople)[number],
  hasProfile: boolean,
  now: Date,
) => {
  const { name, email, role } = person;
  const ctx = makeContext(
    { ...outer, now: () => now },
    {
      session: {
        uid,
        email,
        grantedRole: role,
        user: hasProfile ? { uid, name, email, role } : null,
        language: null,
        via: 'cookie',
        key: `demo ${uid}`,
      },
      network: outer.network,
      setSessionCookie: () => {},
    },
  );
  // Live events are dropped: nobody is listening yet, and thousands would go to the database's channel.
  // The log is for what people do.
  return createCaller({ ...ctx, after: outer.after, publish: () => {}, securityLog: { info: () => {} } });
};

/** Four months around today, through the procedures that people use; the same for every call on one day. */
export const fillDemoFarm = async (farm: AppContext): Promise<{ people: FilledPerson[] }> => {
  const { provider } = farm.identity;
  if (provider.name !== 'embedded') {
    farm.log.warn(
      { provider: provider.name },
      'the demo farm needs the embedded identity provider; the farm stays empty',
    );
    return { people: [] };
  }
  // Hashing passwords is slow, so it is done before the transaction.
  const identities: Identities = new Map();
  const people = demoPeople.map((person) => ({ ...person, password: makePassword() }));
  for (const { key, email, password } of people) {
    identities.set(key, await provider.signUp(farm.db, { email, password }));
  }
  const end = farm.now();
  const today = dayIn(farm.zone.name, end);
  const instantOf = openFarmClock(farm.zone.name);

  const nobody = makeContext(farm, { session: null, network: '127.0.0.1', setSessionCookie: () => {} });
  const isFilled = await inTransaction(nobody, async (outer) => {
    await takeFilling(outer.db);
    if (await hasAccounts(outer.db)) return false;
    const uids = new Map([...identities].map(([key, { uid }]) => [key, uid]));
    const { first, events } = planEvents(today, uids);

    const hired = instantOf(first, 7 * 60);
    for (const person of demoPeople) {
      const identity = identities.get(person.key);
      if (!identity) throw new Error(`${person.name} has no account`);
      const { uid, passwordHash } = identity;
      const { email, name, role } = person;
      await insertAccount(outer.db, {
        uid,
        email,
        provider: provider.name,
        password_hash: passwordHash,
        granted_role: role,
        is_example: 1,
        created_at: hired.toISOString(),
      });
      await callerOf(outer, uid, person, false, hired).identity.register({ uid, email, name, role });
    }

    const byKey = new Map(demoPeople.map((person) => [person.key, person]));
    for (const { day, minute, run } of events) {
      const now = instantOf(day, minute);
      // The rest would happen later today.
      if (now > end) break;
      const as: As = (key) => {
        const person = byKey.get(key);
        const uid = uids.get(key);
        if (!person || !uid) throw new Error(`There is no person named ${key}`);
        return callerOf(outer, uid, person, true, now);
      };
      await run(as);
    }
    await setExampleDetails(outer.db, demoFarm);
    return true;
  });
  if (!isFilled) return { people: [] };
  return { people: people.map(({ name, email, role, password }) => ({ name, email, role, password })) };
};
