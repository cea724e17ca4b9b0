import { expect, it } from 'vitest';
import { countOpen } from './guard-connections.ts';

it('leaves room for other networks when one has as many as it may', () => {
  const open = countOpen({ perNetwork: 2, inAll: 100 });
  const leave = ['a', 'a', 'a', 'b'].map(open.enter);
  expect(leave.map(Boolean)).toEqual([true, true, false, true]);
  leave[0]?.();
  expect(['a', 'a'].map(open.enter).map(Boolean)).toEqual([true, false]);
});

it('counts this machine and trusted proxies only in all', () => {
  const open = countOpen({ perNetwork: 1, inAll: 3 });
  const leave = [null, null, 'a', null, 'b'].map(open.enter);
  expect(leave.map(Boolean)).toEqual([true, true, true, false, false]);
  leave[0]?.();
  expect(open.enter('b')).toBeDefined();
});
