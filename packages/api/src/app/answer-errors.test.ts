import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

const URL = '/api/auth/sign-up';
const incomplete = { email: 'ada', password: 'correct horse', name: ' ', role: 'farmer', accessCode: 'x' };

describe('a refusal over REST', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite');
  });
  afterEach(() => world.close());

  const post = async (payload: object, headers: Record<string, string> = {}) =>
    (await (await world.app()).inject({ method: 'POST', url: URL, payload, headers })).json();

  it('is in English, whatever language the caller prefers', async () => {
    const { issues, ...rest } = await post(incomplete, { 'accept-language': 'es' });
    expect(Object.keys(rest).sort()).toEqual(['code', 'message']);
    expect(issues).toEqual([
      { path: ['email'], message: 'Enter an email address like name@farm.example.' },
      { path: ['name'], message: 'Full name is required.' },
    ]);
  });

  it("includes the texts for a browser that asks, so that it can show them in the person's language", async () => {
    const asking = { 'farm-texts': 'ids' };
    const { issues } = await post(incomplete, asking);
    expect(issues).toMatchObject([
      { text: { id: 'identity.emailUnfit' } },
      { message: 'Full name is required.', text: { id: 'fields.required' } },
    ]);
    const complete = { ...incomplete, email: 'ada@farm.example', name: 'Ada' };
    expect(await post(complete, asking)).toMatchObject({
      code: 'ACCESS_CODE_WRONG',
      text: { id: 'identity.accessCodeWrong' },
    });
  });
});
