import { expect, test } from 'vitest';
import { Refusal } from './refusals.ts';

test('a refusal carries its code, kind, sentence and details', () => {
  const refusal = new Refusal('STOCK_CHANGED', 'The stock has changed.', { present: { total: 4 } });
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal).toMatchObject({
    name: 'Refusal',
    code: 'STOCK_CHANGED',
    kind: 'conflict',
    message: 'The stock has changed.',
    details: { present: { total: 4 } },
  });
});
