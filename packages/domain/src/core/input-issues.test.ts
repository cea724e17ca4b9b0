import { expect, test } from 'vitest';
import { z } from 'zod';
import { requiredText } from './fields.ts';
import { inputIssues } from './input-issues.ts';
import { texts } from './texts.ts';

const issuesOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error ? inputIssues(error) : [];
};

test('each invalid field is named with its path', () => {
  const schema = z.object({
    lines: z.array(z.object({ quantity: z.int().min(1, 'Quantity must be at least 1') })),
  });
  expect(issuesOf(schema, { lines: [{ quantity: 2 }, { quantity: 0 }] })).toEqual([
    { path: ['lines', 1, 'quantity'], message: 'Quantity must be at least 1' },
  ]);
});

test('every unknown field is listed separately, shortened if its name is long', () => {
  const long = 'k'.repeat(500);
  expect(issuesOf(z.strictObject({}), { color: 1, [long]: 2 })).toMatchObject([
    { path: ['color'], message: '"color" is not a field of this request. Remove it.' },
    { path: ['k'.repeat(60)], message: `"${'k'.repeat(60)}" is not a field of this request. Remove it.` },
  ]);
});

test('of very many issues the first are named, and then how many more there are', () => {
  const input = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
  const { error } = z.strictObject({ name: z.string() }).safeParse(input);
  const issues = inputIssues({ issues: error?.issues ?? [] }, 20);
  expect(issues).toHaveLength(21);
  expect(issues.at(-1)).toMatchObject({ path: [], message: 'And 4,981 more fields are not valid.' });
  expect(inputIssues({ issues: error?.issues.slice(0, 1) ?? [] }, 20)).toHaveLength(1);
});

test('an issue carries its text, with the label of the field as a nested text', () => {
  const labels = texts('test', { name: 'Name' });
  const issues = issuesOf(z.object({ name: requiredText(labels.name(), 5) }), { name: ' ' });
  expect(issues).toEqual([
    {
      path: ['name'],
      message: 'Name is required.',
      text: { id: 'fields.required', values: { label: labels.name() } },
    },
  ]);
  expect(JSON.parse(JSON.stringify(issues))[0].text).toEqual({
    id: 'fields.required',
    values: { label: { id: 'test.name' } },
  });
});
