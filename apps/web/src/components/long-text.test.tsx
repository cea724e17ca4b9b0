import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { LongText } from './long-text.tsx';

const all = page.getByRole('button', { name: 'Show all' });
const less = page.getByRole('button', { name: 'Show less' });

test('a long text is folded, and a button shows all of it and folds it again', async () => {
  const text = 'Forty 50-ft beds by the wash house. '.repeat(25).trim();
  await show(<LongText>{text}</LongText>);
  const height = () => page.getByText(text).element().getBoundingClientRect().height;
  await expect.element(all).toHaveAttribute('aria-expanded', 'false');
  const folded = height();
  await userEvent.click(all);
  await expect.element(less).toHaveAttribute('aria-expanded', 'true');
  expect(height()).toBeGreaterThan(1.5 * folded);
  await userEvent.click(less);
  await expect.element(all).toBeVisible();
  expect(height()).toBe(folded);
});

test('a text that fits has no button', async () => {
  await show(<LongText>Four beds.</LongText>);
  await expect.element(page.getByText('Four beds.')).toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
});
