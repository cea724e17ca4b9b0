import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PersonContext } from '../core/context.ts';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { previewAct } from './preview-act.ts';

let world: OrderWorld;
beforeEach(async () => {
  world = await openOrderWorld('sqlite');
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

it('looks at one proposal at a time; another waits for five seconds, and is then refused', async () => {
  const ctx = { ...world.contextOf(world.rep), person: world.rep } as PersonContext;
  const line = { conversationId: 1, content: 'Kale' };
  const begun: string[] = [];
  let finish = () => {};
  const until = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const look = (name: string) =>
    previewAct(ctx, { act: 'confirm', input: line }, () => ({
      orders: {
        confirm: async () => {
          begun.push(name);
          await until;
        },
      },
    })).then(
      () => 'looked at',
      ({ code, details }) => [code, details.retryAfter],
    );
  const first = look('first');
  await vi.waitUntil(() => begun.length === 1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const second = look('second');
  await vi.advanceTimersByTimeAsync(4999);
  const third = look('third');
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toEqual(['SERVER_BUSY', 5]);
  vi.useRealTimers();
  finish();
  expect([await first, await third]).toEqual(['looked at', 'looked at']);
  expect(begun).toEqual(['first', 'third']);
});
