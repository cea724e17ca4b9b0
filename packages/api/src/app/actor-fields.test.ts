import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../core/trpc.ts';
import { callProcedure, callTable, everyCall, generatedCalls, requestOf } from '../testing/call-table.ts';
import { fieldsOf, type OpenApiDocument, operationsOf, procedureInputs } from '../testing/input-schemas.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';

type Who = 'farmer' | 'rep' | 'admin';

/** The person who acts, who may only name themselves; or a person who is acted on, whom the caller chooses. */
type Meaning = { actor: Who[]; answeredAs?: string } | 'chosen';

const NAMES_PERSON = /^(uid|userId|participantIds|senderId|farmerId|\w*[rR]epId|\w+By)$/;

const grower = { actor: ['farmer'] } satisfies Meaning;
const seller = { actor: ['rep'] } satisfies Meaning;

/** Each field of an input that names a person means this. */
const procedureFields: Record<string, Meaning> = {
  'buyers.assign repId': 'chosen',
  'buyers.create assignedRepId': { ...seller, answeredAs: 'assignedRepId' },
  'buyers.update assignedRepId': 'chosen',
  'identity.profile uid': 'chosen',
  'identity.register uid': { actor: ['farmer', 'rep', 'admin'] },
  'inventory.add farmerId': { ...grower, answeredAs: 'farmerId' },
  'inventory.addAll farmerId': { ...grower, answeredAs: 'farmerId' },
  'inventory.addLot farmerId': { ...grower, answeredAs: 'farmerId' },
  'locations.create createdBy': { actor: ['admin'], answeredAs: 'createdBy' },
  'messages.conversations userId': { actor: ['farmer', 'rep', 'admin'] },
  'messages.send senderId': { actor: ['farmer', 'rep'], answeredAs: 'senderId' },
  'messages.start createdBy': { actor: ['farmer', 'rep', 'admin'], answeredAs: 'createdBy' },
  'messages.start participantIds': 'chosen',
  'notifications.create userId': 'chosen',
  'notifications.list userId': { actor: ['farmer', 'rep', 'admin'] },
  'notifications.mark userId': { actor: ['farmer', 'rep', 'admin'] },
  'orders.addLines farmerId': 'chosen',
  'orders.count farmerId': 'chosen',
  'orders.create farmerId': 'chosen',
  'orders.create salesRepId': { ...seller, answeredAs: 'salesRepId' },
  'orders.createLine farmerId': 'chosen',
  'orders.createLine salesRepId': { ...seller, answeredAs: 'salesRepId' },
  'orders.createTogether farmerId': 'chosen',
  'orders.createTogether salesRepId': seller,
  'orders.lines farmerId': 'chosen',
  'orders.lines repId': seller,
  'orders.list farmerId': 'chosen',
  'orders.needs farmerId': 'chosen',
  'orders.pageLines farmerId': 'chosen',
  'orders.pageLines repId': seller,
  // The name of who took the delivery, who has no account.
  'packing.deliver receivedBy': 'chosen',
  'packing.note receivedBy': 'chosen',
  'people.endSessions uid': 'chosen',
  'people.resetFactor uid': 'chosen',
  'people.makeResetLink uid': 'chosen',
  'people.restore uid': 'chosen',
  'people.setRole uid': 'chosen',
  'people.suspend uid': 'chosen',
  'plantings.create plantedBy': { actor: ['farmer', 'admin'], answeredAs: 'plantedBy' },
  'plantings.harvest harvestedBy': { actor: ['farmer', 'admin'], answeredAs: 'harvestedBy' },
  'plantings.harvestLots farmerId': 'chosen',
  'plantings.transplant movedBy': { actor: ['farmer', 'admin'], answeredAs: 'movedBy' },
  'standing.create farmerId': 'chosen',
  'standing.place farmerId': 'chosen',
  'standing.update farmerId': 'chosen',
};

/** A path that is made of its procedure has its fields. */
const generatedFields = generatedCalls.flatMap(({ at, needs }) =>
  Object.entries(procedureFields).flatMap(([name, meaning]) => {
    const [procedure, field] = name.split(' ');
    return procedure === needs ? [[`${at} ${field}`, meaning] as const] : [];
  }),
);

/** It does so for the documented paths. */
const pathFields: Record<string, Meaning> = {
  ...Object.fromEntries(generatedFields),
  'GET /api/auth/user/{uid} uid': 'chosen',
  'GET /api/notifications/{userId} userId': grower,
  'GET /api/orders farmerId': 'chosen',
  'GET /api/orders repId': seller,
  'POST /api/auth/register uid': grower,
  'POST /api/buyers assignedRepId': { ...seller, answeredAs: 'assignedRepId' },
  'POST /api/conversations createdBy': { ...grower, answeredAs: 'createdBy' },
  'POST /api/conversations participantIds': 'chosen',
  'POST /api/locations createdBy': { actor: ['admin'], answeredAs: 'createdBy' },
  'POST /api/messages senderId': { ...seller, answeredAs: 'senderId' },
  'POST /api/notifications userId': 'chosen',
  'POST /api/orders farmerId': 'chosen',
  'POST /api/orders salesRepId': { ...seller, answeredAs: 'salesRepId' },
  'POST /api/plantings plantedBy': { ...grower, answeredAs: 'plantedBy' },
  'POST /api/plantings/{id}/harvest harvestedBy': { ...grower, answeredAs: 'harvestedBy' },
  'POST /api/plantings/{id}/transplant movedBy': { ...grower, answeredAs: 'movedBy' },
  'POST /api/products farmerId': { ...grower, answeredAs: 'farmerId' },
  'PUT /api/buyers/{id} assignedRepId': 'chosen',
};

/** A copy in which a field has another value, or is absent, wherever it may be. */
const withField = (input: unknown, field: string, value: string | undefined): unknown => {
  const sent = structuredClone(input) as Record<string, unknown>;
  const nested = Object.values(sent).find(
    (part): part is Record<string, unknown> => !!part && typeof part === 'object' && field in part,
  );
  Object.assign(nested ?? sent, { [field]: value });
  return sent;
};

describe('a field that names a person', () => {
  let world: World;
  let farm: SeededFarm;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
    return () => world.close();
  });

  const actors = (fields: Record<string, Meaning>) =>
    Object.entries(fields).flatMap(([name, meaning]) =>
      meaning === 'chosen' ? [] : meaning.actor.map((who) => ({ name, who, answeredAs: meaning.answeredAs })),
    );
  const otherThan = (who: Who) =>
    ({ farmer: farm.otherFarmer, rep: farm.otherRep, admin: farm.rep })[who].uid;

  it('is known for every input of both doors: the person who acts, or one who is chosen', async () => {
    const ofProcedures = procedureInputs.flatMap(({ path, schema }) =>
      fieldsOf(schema).map((field) => ({ path, field })),
    );
    const document: OpenApiDocument = (await (await world.app()).inject('/api/openapi.json')).json();
    const ofPaths = operationsOf(document).flatMap(({ method, path, fields }) =>
      fields.map((field) => ({ path: `${method} ${path}`, field })),
    );
    const named = (all: typeof ofPaths) =>
      all
        .filter(({ field }) => NAMES_PERSON.test(field))
        .map(({ path, field }) => `${path} ${field}`)
        .toSorted();
    expect(named(ofProcedures)).toEqual(Object.keys(procedureFields).toSorted());
    expect(named(ofPaths)).toEqual(Object.keys(pathFields).toSorted());
  });

  it.each(actors(procedureFields))('$name as $who', async ({ name, who, answeredAs }) => {
    const [path = '', field = ''] = name.split(' ');
    const call = (value: string | undefined) =>
      world.rolledBack(() =>
        callProcedure(
          world.as(farm[who]),
          path,
          withField(callTable[path]?.input?.(farm), field, value),
        ).then(
          (answer) => JSON.stringify(answer),
          (error) => refusalOf(error)?.code ?? String(error),
        ),
      );
    expect(await call(otherThan(who))).toBe('ACTOR_FOREIGN');
    if (!answeredAs) return;
    for (const own of [undefined, farm[who].uid]) {
      expect(await call(own)).toContain(`"${answeredAs}":"${farm[who].uid}"`);
    }
  });

  it.each(actors(pathFields))('$name as $who', async ({ name, who, answeredAs }) => {
    const [method = '', path = '', field = ''] = name.split(' ');
    const call = everyCall.find((call) => call.method === method && call.path === path);
    if (!call) throw new Error(`${name} is not documented`);
    const app = await world.app();
    const headers = await world.cookie(farm[who]);
    const send = (value: string | undefined) =>
      world.rolledBack(() => {
        const isInPath = path.includes(`{${field}}`);
        const query = method === 'GET' && !isInPath ? `?${field}=${value}` : '';
        return app.inject({
          ...requestOf(call, farm, {
            ...(isInPath && value !== undefined && { parameter: value }),
            query,
            ...(call.body && { body: withField(call.body(farm), field, value) }),
          }),
          headers,
        });
      });
    const foreign = await send(otherThan(who));
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'ACTOR_FOREIGN']);
    if (!answeredAs) return;
    for (const own of [undefined, farm[who].uid]) {
      expect((await send(own)).body).toContain(`"${answeredAs}":"${farm[who].uid}"`);
    }
  });
});
