import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { NumberField } from './number-field.tsx';

const field = page.getByRole('textbox', { name: 'Quantity' });

const showField = async (first: string | number, step = 1) => {
  const reported: (string | number)[] = [];
  function Form() {
    const [value, setValue] = useState<string | number>(first);
    return (
      <>
        <NumberField
          label="Quantity"
          step={step}
          value={value}
          onChange={(next) => {
            reported.push(next);
            setValue(next);
          }}
        />
        <button type="button">Next</button>
      </>
    );
  }
  await show(<Form />);
  return reported;
};

test('what is typed and is no number stays as it is, and never becomes another number', async () => {
  const reported = await showField('');
  await userEvent.type(field, '12,5');
  expect(reported.at(-1)).toBe('12,5');
  await userEvent.tab();
  await expect.element(field).toHaveValue('12,5');
  await userEvent.fill(field, '1,250.5');
  expect(reported.at(-1)).toBe(1250.5);
});

test('a field that is left shows the number as people write it; one that is entered is replaced by the next key', async () => {
  const reported = await showField(1250);
  await expect.element(field).toHaveValue('1,250');
  await userEvent.click(field);
  await expect.element(field).toHaveValue('1250');
  await userEvent.keyboard('7');
  await expect.element(field).toHaveValue('7');
  expect(reported).toEqual([7]);
});

test('the arrow keys step without an error of binary fractions, and not below the least', async () => {
  const reported = await showField(0.2, 0.1);
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(reported).toEqual([0.3, 0.2, 0.1, 0, 0]);
});
