import { expect, test } from 'vitest';
import { z } from 'zod';
import { requiredText } from './fields.ts';
import { inputIssues } from './input-issues.ts';
import { texts } from './texts.ts';
import { withMessage } from './with-message.ts';

const issuesOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error ? inputIssues(error) : [];
};

test('each invalid field is named with its path', () => {
  const { tooFew } = texts('test', { tooFew: 'Quantity must be at least 1' });
  const schema = z.object({
    lines: z.array(z.object({ quantity: z.int().min(1, withMessage(tooFew())) })),
  });
  expect(issuesOf(schema, { lines: [{ quantity: 2 }, { quantity: 0 }] })).toMatchObject([
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

test("what has no words of its own is said in a sentence, never in the validator's", () => {
  const schema = z.strictObject({
    id: z.int().min(1).max(5),
    name: z.string().min(2).max(3).regex(/^a/),
    isOn: z.boolean(),
    sort: z.enum(['newest', 'oldest']),
    lines: z.array(z.strictObject({ units: z.number().max(5) })).max(1),
    from: z.union([
      z.strictObject({ paymentId: z.int() }),
      z.strictObject({ creditId: z.int(), more: z.int() }),
    ]),
  });
  const said = (input: unknown) => issuesOf(schema, input).map(({ message }) => message);
  for (const input of [[], null, 5, 'text'])
    expect(said(input)).toEqual(['The body must be a JSON object with named fields.']);
  expect(said({ id: 'a', name: 5, isOn: 1, sort: 'up', lines: {}, from: [] })).toEqual([
    '"id" must be a number.',
    '"name" must be text.',
    '"isOn" must be true or false.',
    '"sort" must be one of: newest, oldest.',
    '"lines" must be a list.',
    '"from" must be an object with named fields.',
  ]);
  expect(
    said({ id: 6, name: 'abcd', isOn: true, sort: 'newest', lines: [{ units: 1 }, { units: 1 }], from: {} }),
  ).toEqual([
    '"id" can be at most 5.',
    '"name" can be at most 3 characters long.',
    '"lines" can have at most 1 entry.',
    '"from.paymentId" is required.',
  ]);
  expect(
    said({
      id: 1.5,
      name: 'b',
      isOn: true,
      sort: 'newest',
      lines: [{ units: 'x' }],
      from: { creditId: 'x' },
    }),
  ).toEqual([
    '"id" must be a whole number.',
    '"name" must be at least 2 characters long.',
    '"name" does not have a form that is known here.',
    '"lines.0.units" must be a number.',
    '"from.paymentId" is required.',
    '"creditId" is not a field of this request. Remove it.',
  ]);
});
