import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

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

  it('names at most 20 fields, at both doors, so that a request cannot ask for a much larger answer', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`key${index}`, 1]));
    const { issues } = await post({ ...unknown, ['k'.repeat(5000)]: 1 });
    expect(issues).toHaveLength(21);
    expect(issues.at(-1)).toEqual({ path: [], message: expect.stringMatching(/^And 88\d more fields/) });
    const long = await post({ ['k'.repeat(5000)]: 1, ...incomplete });
    expect(JSON.stringify(long)).not.toContain('k'.repeat(61));
    const typed = await (await world.app()).inject({
      method: 'POST',
      url: '/trpc/identity.signUp',
      payload: unknown,
    });
    expect(typed.statusCode).toBe(400);
    expect(typed.json().error.data.refusal.issues).toHaveLength(21);
    expect(typed.body.length).toBeLessThan(6000);
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
