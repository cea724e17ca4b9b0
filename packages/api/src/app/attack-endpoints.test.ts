import { beforeAll, describe, expect, it } from 'vitest';
import { attackEndpoints, callForms, outsiders } from '../testing/attack-endpoints.ts';
import { callTable, everyCall, isOfLink, requestOf } from '../testing/call-table.ts';
import { fieldsOf, procedureInputs } from '../testing/input-schemas.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';

const NAMES_ROW = /^(id|ids|uid|secret|participantIds|\w+Ids?|\w+By)$/;

it('every procedure that takes an id has a row for one that nothing has', () => {
  const taking = procedureInputs.filter(({ schema }) =>
    fieldsOf(schema).some((field) => NAMES_ROW.test(field)),
  );
  expect(taking.length).toBeGreaterThan(60);
  expect(taking.filter(({ path }) => !callTable[path]?.missing).map(({ path }) => path)).toEqual([]);
});

describe('every kind of person at both doors', () => {
  let world: World;
  let farm: SeededFarm;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
    return () => world.close();
  });

  it('hears what the role matrix says, one by one, in a batch and streamed', async () => {
    const heard = await attackEndpoints(world, farm);
    const wrong = heard.filter((call) => call.heard !== call.expected);
    expect(wrong).toEqual([]);
    for (const form of callForms) {
      const calls = heard.filter((call) => call.form === form);
      expect(new Set(calls.map(({ path }) => path)).size).toBeGreaterThan(70);
      expect(new Set(calls.map(({ kind }) => kind)).size).toBe(14);
    }
  }, 60_000);
  it('is refused on every documented path without a profile, and when suspended, but not by an order link', async () => {
    const app = await world.app();
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const { name, headers } of await outsiders(world)) {
      for (const documented of everyCall) {
        const { at, path, variant } = documented;
        const answer = await world.rolledBack(() => app.inject({ ...requestOf(documented, farm), headers }));
        const call = [name, at, variant].join(' ').trim();
        answers[call] = [answer.statusCode, answer.json().code];
        const isRegister = path === '/api/auth/register';
        // Anyone may have forgotten their password, though no token that is not valid.
        const isForgot = path === '/api/auth/forgot' && name !== 'suspended by a token';
        const isForAnyone = isForgot || isOfLink(documented);
        expected[call] = isForAnyone
          ? [documented.status, undefined]
          : name === 'without a profile'
            ? isRegister
              ? [403, 'ACTOR_FOREIGN']
              : [401, 'PROFILE_MISSING']
            : [401, 'SIGN_IN_REQUIRED'];
      }
    }
    expect(answers).toEqual(expected);
  });
});
