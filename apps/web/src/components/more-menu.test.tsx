import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { MoreMenu } from './more-menu.tsx';

const button = page.getByRole('button', { name: 'More for Kale' });
const item = (name: string) => page.getByRole('menuitem', { name });

const showMenu = async () => {
  const done: string[] = [];
  function Line() {
    const [isBusy, setBusy] = useState(false);
    const run = (key: string) => () => {
      done.push(key);
      setBusy(true);
    };
    return (
      <MoreMenu
        label="More for Kale"
        isBusy={isBusy}
        actions={[
          { key: 'hold', label: 'Hold for stock', run: run('hold') },
          { key: 'cancel', label: 'Cancel the line', run: run('cancel'), isDestructive: true },
        ]}
      />
    );
  }
  await show(<Line />);
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  return done;
};

test('the menu opens by the first press, is walked by keys, and does what is chosen once', async () => {
  const done = await showMenu();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Hold for stock')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Cancel the line')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Cancel the line')).not.toBeInTheDocument();
  expect(done).toEqual(['cancel']);
});

test('Escape closes the menu and returns the focus, and the menu opens again', async () => {
  const done = await showMenu();
  await userEvent.click(button);
  await expect.element(item('Hold for stock')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(item('Hold for stock')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Hold for stock')).toBeVisible();
  expect(done).toEqual([]);
});

test('while what was chosen is being done, the menu keeps the focus and does not open', async () => {
  const done = await showMenu();
  await userEvent.click(button);
  await userEvent.click(item('Hold for stock'));
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Hold for stock')).not.toBeInTheDocument();
  expect(done).toEqual(['hold']);
});
