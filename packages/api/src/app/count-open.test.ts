import { expect, it } from 'vitest';
import { countOpen } from './guard-connections.ts';

it('leaves room for other networks when one has as many as it may', () => {
  const open = countOpen({ perNetwork: 2, inAll: 100 });
  expect(['a', 'a', 'a', 'b'].map(open.enter)).toEqual([true, true, false, true]);
  open.leave('a');
  expect(['a', 'a'].map(open.enter)).toEqual([true, false]);
});

it('counts this machine and trusted proxies only in all', () => {
  const open = countOpen({ perNetwork: 1, inAll: 3 });
  expect([null, null, 'a', null, 'b'].map(open.enter)).toEqual([true, true, true, false, false]);
  open.leave(null);
  expect(open.enter('b')).toBe(true);
});
