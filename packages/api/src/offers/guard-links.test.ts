import { Refusal } from '@farm/domain/refusals';
import { expect, it } from 'vitest';
import { openLinkGuard } from './guard-links.ts';

const HOUR = 3600;

it('lets networks that an untrusted proxy makes up try no more unknown links than their sender may', async () => {
  const guard = openLinkGuard({ unknownByProxy: { points: 7, duration: HOUR } });
  const codeOf = (network: string, claimedNetwork: string | null) =>
    guard.unknown({ network, claimedNetwork }).then(
      () => 'ok',
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    );
  const codes: unknown[] = [];
  for (const index of Array(9).keys()) codes.push(await codeOf('10.0.0.2', `203.0.113.${index}`));
  expect(codes).toEqual([...Array(7).fill('ok'), 'TRIES_TOO_MANY', 'TRIES_TOO_MANY']);
  expect(await codeOf('10.0.0.3', '203.0.113.1')).toBe('ok');
  expect(await codeOf('198.51.100.7', null)).toBe('ok');
});
