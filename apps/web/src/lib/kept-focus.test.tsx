import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../components/dialog.tsx';
import { show } from '../testing/show.tsx';

test('when what has the focus goes, what is around it has it', async () => {
  function Rows() {
    const [rows, setRows] = useState(['Kale', 'Beets']);
    return (
      <section aria-label="Order" tabIndex={-1}>
        {rows.map((row) => (
          <button key={row} type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
            Remove {row}
          </button>
        ))}
      </section>
    );
  }
  await show(<Rows />);
  await userEvent.click(page.getByRole('button', { name: 'Remove Beets' }));
  await expect.element(page.getByRole('region', { name: 'Order' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Remove Kale' })).toHaveFocus();
});

test('what is drawn anew in its place has the focus', async () => {
  function Confirm() {
    const [times, setTimes] = useState(0);
    return (
      <button key={times} id="confirm" type="button" onClick={() => setTimes(times + 1)}>
        Pressed {times} times
      </button>
    );
  }
  await show(<Confirm />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Pressed 1 times' })).toHaveFocus();
});

test('a dialog returns the focus to its opener, also one that was drawn anew, and else to what is around it', async () => {
  function Line() {
    const [state, setState] = useState<'pending' | 'confirmed' | 'gone'>('pending');
    const [isOpen, setOpen] = useState(false);
    const end = (next: typeof state) => () => {
      setState(next);
      setOpen(false);
    };
    return (
      <section aria-label="Line" tabIndex={-1}>
        {state !== 'gone' && (
          <Button key={state} id="act" onClick={() => setOpen(true)}>
            {state}
          </Button>
        )}
        <Dialog opened={isOpen} title="Act" onClose={() => setOpen(false)}>
          <Button data-autofocus onClick={end('confirmed')}>
            Confirm
          </Button>
          <Button onClick={end('gone')}>Delete</Button>
        </Dialog>
      </section>
    );
  }
  await show(<Line />);
  await userEvent.click(page.getByRole('button', { name: 'pending' }));
  await userEvent.click(page.getByRole('button', { name: 'Confirm' }));
  await expect.element(page.getByRole('button', { name: 'confirmed' })).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('button', { name: 'Delete' }));
  await expect.element(page.getByRole('region', { name: 'Line' })).toHaveFocus();
});
