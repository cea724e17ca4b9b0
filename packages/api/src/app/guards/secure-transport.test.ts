import { afterEach, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import type { AppOptions } from '../create-app.ts';

let world: World;
afterEach(() => world.close());

const heard = async (options: AppOptions, headers: Record<string, string> = {}) => {
  world = await openWorld('sqlite');
  const app = await world.app(options);
  return (await app.inject({ url: '/healthz', headers })).headers['strict-transport-security'];
};

it.each([
  ['an https address', { publicUrl: 'https://farm.example' }, {}],
  ['https at a trusted proxy', { trustProxy: true }, { 'x-forwarded-proto': 'https' }],
])('tells browsers to stay with https, for this host alone, with %s', async (_, options, headers) => {
  expect(await heard(options, headers as Record<string, string>)).toBe('max-age=31536000');
});

it.each([
  ['nothing set', {}, {}],
  ['an http address', { publicUrl: 'http://farm.example' }, {}],
  ['a forged header', {}, { 'x-forwarded-proto': 'https' }],
])('does not speak of https over http with %s', async (_, options, headers) => {
  expect(await heard(options, headers as Record<string, string>)).toBeUndefined();
});
