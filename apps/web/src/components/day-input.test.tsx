import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLanguage } from '../lib/language.ts';
import { answer } from '../testing/answer.ts';
import { show } from '../testing/show.tsx';
import { DayInput } from './day-input.tsx';
import { Dialog } from './dialog.tsx';

const field = page.getByRole('textbox', { name: 'Delivery date' });
const opener = page.getByRole('button', { name: 'Open the calendar' });
const refusal = page.getByText('That is not a day. Type it as Nov 25, 2026.');

const showInput = async (first: string | null = null, around = (input: React.ReactNode) => input) => {
  answer();
  const heard: { reported: (string | null)[]; settled: (string | null)[] } = { reported: [], settled: [] };
  function Form() {
    const [day, setDay] = useState(first);
    return around(
      <DayInput
        label="Delivery date"
        clearLabel="Clear the day"
        value={day}
        onChange={(next) => {
          heard.reported.push(next);
          setDay(next);
        }}
        onSettle={(next) => heard.settled.push(next)}
      />,
    );
  }
  await show(<Form />);
  await expect.element(field).toBeVisible();
  return heard;
};

test('a typed day is read by the day of the farm, reported with each letter, and written out once the field is left', async () => {
  const { reported, settled } = await showInput();
  await userEvent.click(field);
  await userEvent.keyboard('12/3');
  expect(reported.at(-1)).toBe('2026-12-03');
  await expect.element(field).toHaveValue('12/3');
  expect(settled).toEqual([]);
  await userEvent.tab();
  await expect.element(field).toHaveValue('Dec 03, 2026');
  expect(settled).toEqual(['2026-12-03']);
  await userEvent.fill(field, 'tomorrow');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Nov 26, 2026');
  await userEvent.fill(field, 'fri');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Nov 27, 2026');
  expect(settled).toEqual(['2026-12-03', '2026-11-26', '2026-11-27']);
});

test('a text that is no day goes to the form as it is, which can refuse it, and is complained of only once it is left', async () => {
  const { reported, settled } = await showInput('2026-12-01');
  await userEvent.fill(field, 'soon');
  await expect.element(refusal).not.toBeInTheDocument();
  expect(reported.at(-1)).toBe('soon');
  await userEvent.tab();
  await expect.element(refusal).toBeVisible();
  await expect.element(field).toHaveValue('soon');
  expect(settled).toEqual([]);
  await userEvent.fill(field, 'tomorrow');
  await expect.element(refusal).not.toBeInTheDocument();
});

test('in Spanish, days are typed and written in Spanish', async () => {
  const { reported } = await showInput();
  await showLanguage('es');
  await userEvent.fill(field, 'mañana');
  await userEvent.tab();
  expect(reported.at(-1)).toBe('2026-11-26');
  await expect.element(field).toHaveValue('26 nov 2026');
});

test('a field that is entered by key or pointer is replaced by what is typed', async () => {
  const { reported } = await showInput('2026-12-01');
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('12/4');
  expect(reported.at(-1)).toBe('2026-12-04');
  await userEvent.tab();
  await userEvent.click(field);
  await userEvent.keyboard('12/5');
  await expect.element(field).toHaveValue('12/5');
  // A second click sets the caret, to mend what is there.
  await userEvent.click(field);
  await userEvent.keyboard('{End}0');
  await expect.element(field).toHaveValue('12/50');
});

test('the calendar opens on the day by a key, moves by keys, and takes a day with Enter', async () => {
  const { reported, settled } = await showInput('2026-12-01');
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: /^1 December/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(field).toHaveValue('Dec 02, 2026');
  expect(reported).toEqual(['2026-12-02']);
  expect(settled).toEqual(['2026-12-02']);
  await expect.element(page.getByRole('button', { name: /^1 December/ })).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test('without a day, the calendar opens on the day of the farm', async () => {
  await showInput();
  await userEvent.click(opener);
  await expect.element(page.getByRole('button', { name: /^25 November/ })).toHaveFocus();
});

test('Escape closes the calendar and not the dialog around it', async () => {
  let closed = 0;
  await showInput('2026-12-01', (input) => (
    <Dialog opened title="Order" onClose={() => (closed += 1)}>
      {input}
    </Dialog>
  ));
  await userEvent.click(opener);
  const day = page.getByRole('button', { name: /^1 December/ });
  await expect.element(day).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(day).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(closed).toBe(0);
});

test('the day can be cleared, and then counts as none', async () => {
  const { reported, settled } = await showInput('2026-12-01');
  await userEvent.click(page.getByRole('button', { name: 'Clear the day' }));
  await expect.element(field).toHaveValue('');
  expect(reported).toEqual([null]);
  expect(settled).toEqual([null]);
  await expect.element(refusal).not.toBeInTheDocument();
});
