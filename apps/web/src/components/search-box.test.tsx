import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { SearchBox } from './search-box.tsx';

const box = page.getByRole('searchbox', { name: 'Search orders' });

const showBox = async () => {
  const searched: string[] = [];
  function Screen() {
    const [search, setSearch] = useState('kale');
    return (
      <>
        <SearchBox
          placeholder="Search orders..."
          value={search}
          onChange={(next) => {
            searched.push(next);
            setSearch(next);
          }}
        />
        <button type="button" onClick={() => setSearch('beets')}>
          Back
        </button>
      </>
    );
  }
  await show(<Screen />);
  return searched;
};

test('what is typed in one go is searched once', async () => {
  const searched = await showBox();
  await userEvent.click(box);
  await userEvent.keyboard('{End} 5lb');
  await expect.poll(() => searched).toEqual(['kale 5lb']);
});

test('it is cleared at once by its button, and shows what the address says', async () => {
  const searched = await showBox();
  await userEvent.click(page.getByRole('button', { name: 'Clear the search' }));
  expect(searched).toEqual(['']);
  await expect.element(box).toHaveValue('');
  await userEvent.click(page.getByRole('button', { name: 'Back' }));
  await expect.element(box).toHaveValue('beets');
});
