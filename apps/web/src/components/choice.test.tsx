import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focusOn } from '../lib/focus.ts';
import { show } from '../testing/show.tsx';
import { Choice, type ChoiceProps } from './choice.tsx';
import { Dialog } from './dialog.tsx';

const products = ['Baby Kale', 'Kale', 'Beets', 'Leeks'].map((label, at) => ({ value: at + 1, label }));
const field = page.getByRole('combobox', { name: 'Product' });
const list = page.getByRole('listbox');
const options = list.getByRole('option');
const next = page.getByRole('textbox', { name: 'Quantity' });

const showChoice = async (more: Partial<ChoiceProps<number>> = {}) => {
  const sent: (number | null)[] = [];
  const chosen: number[] = [];
  function Form() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(value);
        }}
        onKeyDown={({ key, ctrlKey, currentTarget }) =>
          key === 'Enter' && ctrlKey && currentTarget.requestSubmit()
        }
      >
        <button type="button">Elsewhere</button>
        <Choice
          label="Product"
          options={products}
          value={value}
          onChange={(one) => {
            chosen.push(one);
            setValue(one);
          }}
          nothingFound="No product has this name"
          {...more}
        />
        <input aria-label="Quantity" />
      </form>
    );
  }
  await show(<Form />);
  await userEvent.click(field);
  return { sent, chosen };
};

test('Enter takes the first match, which a screen reader was told, closes the list and does not send the form', async () => {
  const { sent, chosen } = await showChoice();
  await userEvent.keyboard('kal');
  // A name that begins with the letters comes first.
  await expect.element(options.first()).toMatchTextContent('Kale');
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', options.first().element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Kale');
  await expect.element(list).not.toBeInTheDocument();
  expect(chosen).toEqual([2]);
  expect(sent).toEqual([]);
});

test('Tab and a click elsewhere take the first match too, and the focus goes on', async () => {
  const { chosen } = await showChoice();
  await userEvent.keyboard('bee{Tab}');
  await expect.element(field).toHaveValue('Beets');
  await expect.element(next).toHaveFocus();
  await userEvent.fill(field, 'leek');
  await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }));
  await expect.element(field).toHaveValue('Leeks');
  expect(chosen).toEqual([3, 4]);
});

test('arrow keys go around the list, and a pointer takes what it presses', async () => {
  const { chosen } = await showChoice();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(field).toHaveValue('Leeks');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Baby Kale');
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(options.nth(2));
  await expect.element(field).toHaveValue('Beets');
  expect(chosen).toEqual([4, 1, 3]);
});

test('a text that matches nothing keeps the choice, and says so until it is typed again', async () => {
  const unfound: (string | null)[] = [];
  const { chosen } = await showChoice({ onUnfound: (typed) => unfound.push(typed) });
  await userEvent.keyboard('zzz');
  await expect.element(list.getByText('No product has this name')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing matches “zzz”.');
  await userEvent.fill(field, 'bee');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await userEvent.fill(field, 'nobody');
  await userEvent.keyboard('{Tab}');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Nothing matches “nobody”. “Beets” stays chosen.');
  await expect.element(field).toHaveValue('Beets');
  expect(chosen).toEqual([3]);
  expect(unfound).toEqual(['zzz', null, 'nobody']);
});

test('what does something else than choosing is taken only if it was moved to or clicked', async () => {
  const { chosen } = await showChoice({
    options: [...products, { value: 9, label: 'Add a product', isAct: true }],
  });
  await userEvent.keyboard('add{Enter}');
  await expect.element(field).toHaveValue('add');
  await userEvent.keyboard('{Tab}');
  expect(chosen).toEqual([]);
  await userEvent.fill(field, 'add');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => chosen).toEqual([9]);
});

test('Escape closes the list and not the dialog, and leaves the choice as it was', async () => {
  let closed = 0;
  await show(
    <Dialog opened title="Order" onClose={() => (closed += 1)}>
      <Choice label="Product" options={products} value={2} nothingFound="" />
    </Dialog>,
  );
  await userEvent.fill(field, 'bee');
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Kale');
  expect(closed).toBe(0);
});

test('Ctrl+Enter sends the form with the match it takes, but not with a text that matches nothing', async () => {
  const { sent } = await showChoice();
  await userEvent.keyboard('bee{Control>}{Enter}{/Control}');
  expect(sent).toEqual([3]);
  await userEvent.fill(field, 'zzz');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Nothing matches “zzz”. “Beets” stays chosen.');
  expect(sent).toEqual([3]);
});

test('Enter waits for a search that goes on, and what is typed meanwhile goes to the field after it', async () => {
  let answerSearch = () => {};
  function Searching() {
    const [found, setFound] = useState<typeof products>([]);
    const [isSearching, setSearching] = useState(false);
    const [value, setValue] = useState<number | null>(null);
    answerSearch = () => {
      setFound(products);
      setSearching(false);
    };
    return (
      <form>
        <Choice
          label="Product"
          options={found}
          value={value}
          onChange={setValue}
          isSearching={isSearching}
          onSearch={(typed) => setSearching(typed !== null)}
          nothingFound="Searching"
          onTaken={() => focusOn('[aria-label=Quantity]')}
        />
        <input aria-label="Quantity" />
      </form>
    );
  }
  await show(<Searching />);
  await userEvent.click(field);
  await userEvent.keyboard('leek{Enter}12');
  await expect.element(field).toHaveValue('leek');
  answerSearch();
  await expect.element(field).toHaveValue('Leeks');
  await expect.element(next).toHaveValue('12');
});
