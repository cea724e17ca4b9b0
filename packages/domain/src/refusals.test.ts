import { expect, test } from 'vitest';
import { fieldIssue } from './core/input-issues.ts';
import { texts } from './core/texts.ts';
import { inputRefusal, Refusal } from './refusals.ts';

const farm = texts('refused', { changed: 'The stock has changed.', nameless: 'Company name is required.' });

test('a refusal carries its code, kind, sentence and details', () => {
  const refusal = new Refusal('STOCK_CHANGED', farm.changed(), { present: { total: 4 } });
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal).toMatchObject({
    name: 'Refusal',
    code: 'STOCK_CHANGED',
    kind: 'conflict',
    message: 'The stock has changed.',
    details: { present: { total: 4 } },
  });
});

test('an input is refused with the message of its first issue', () => {
  const named = inputRefusal([fieldIssue(['name'], farm.nameless())]);
  expect(named).toMatchObject({ message: 'Company name is required.', text: { id: 'refused.nameless' } });
  expect(inputRefusal([]).message).toBe('The request could not be read.');
});
