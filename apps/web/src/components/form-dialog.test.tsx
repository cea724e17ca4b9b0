import { Button, TextInput } from '@mantine/core';
import type {} from '@vitest/browser-playwright';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormButtons } from './form-buttons.tsx';
import { FormDialog, useUnsaved } from './form-dialog.tsx';

const opener = page.getByRole('button', { name: 'New Buyer' });
const dialog = page.getByRole('dialog', { name: 'Buyer' });
const name = page.getByRole('textbox', { name: 'Name' });
const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
const cancel = question.getByRole('button', { name: 'Cancel' });
const discard = question.getByRole('button', { name: 'Discard' });

/** Saving goes on until the test says that it has ended. */
const saved = { end: () => {} };

function Form() {
  const [typed, setTyped] = useState('');
  const [isSaving, setSaving] = useState(false);
  useUnsaved(typed !== '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSaving(true);
      }}
    >
      <TextInput
        label="Name"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FormButtons label="Save" busyLabel="Saving..." isBusy={isSaving} />
    </form>
  );
}

function Buyers() {
  const [isOpen, setOpen] = useState(false);
  saved.end = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New Buyer</Button>
      <FormDialog isOpen={isOpen} title="Buyer" onClose={() => setOpen(false)}>
        <Form />
      </FormDialog>
    </>
  );
}

const openForm = async () => {
  const page = await show(<Buyers />);
  await userEvent.click(opener);
  await expect.element(name).toHaveFocus();
  return page;
};

test('a form in which nothing was typed closes without a question, and the focus returns to its opener', async () => {
  await openForm();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
});

const setMotion = async (value: 'reduce' | '') => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
};

test.each(['', 'reduce'] as const)(
  'the focus returns at once, whether the dialog fades or not: motion “%s”',
  async (motion) => {
    await setMotion(motion);
    onTestFinished(() => setMotion(''));
    await openForm();
    await userEvent.keyboard('{Escape}');
    const fading = document.querySelector('[role=dialog]');
    await expect.element(opener).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('Bay');
    await expect.element(name).toHaveValue('Bay');
    expect(fading?.querySelector('input')?.value ?? 'Bay').toBe('Bay');
  },
);

test('Escape right after a letter, Cancel, the X and a press outside ask first, and no keeps what was typed', async () => {
  await openForm();
  await userEvent.keyboard('B');
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(dialog.getByRole('button', { name: 'Cancel' })),
    () => userEvent.click(dialog.getByRole('button', { name: 'Close' })),
    () => userEvent.click(dialog, { position: { x: -40, y: 40 }, force: true }),
  ]) {
    await leave();
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('B');
  }
});

test('the question is answered above the form, which Escape leaves open, and yes closes both', async () => {
  await openForm();
  await userEvent.keyboard('Bay{Escape}');
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(discard);
  await expect.element(opener).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('another address opens only after a yes', async () => {
  const { router } = await openForm();
  await userEvent.keyboard('Bay');
  void router.navigate({ to: '/before' as string });
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  void router.navigate({ to: '/before' as string });
  await userEvent.click(discard);
  await expect.poll(() => router.state.location.pathname).toBe('/before');
});

test('while it is being saved the question says that closing does not stop it, and goes once it is saved', async () => {
  await openForm();
  await userEvent.keyboard('Bay{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const closing = page.getByRole('dialog', { name: 'Close while it is being saved?' });
  await expect.element(closing).toMatchTextContent(/Closing does not stop it\./);
  saved.end();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a question that opens again while it still fades is above the dialog that asks it', async () => {
  function Asking() {
    const [isOpen, setOpen] = useState(false);
    const [isAsking, setAsking] = useState(false);
    return (
      <>
        <FormDialog isOpen={isOpen} title="Buyer" onClose={() => setOpen(false)}>
          <Button data-autofocus onClick={() => setAsking(true)}>
            Ask
          </Button>
        </FormDialog>
        {/* In the page, it stands before the dialog. */}
        <ConfirmDialog
          isOpen={isAsking}
          title="Sure?"
          confirmLabel="Yes"
          onConfirm={() => setAsking(false)}
          onCancel={() => {
            setAsking(false);
            setOpen(true);
          }}
        >
          It cannot be undone.
        </ConfirmDialog>
        <Button onClick={() => setAsking(true)}>First</Button>
      </>
    );
  }
  await show(<Asking />);
  await userEvent.click(page.getByRole('button', { name: 'First' }));
  const sure = page.getByRole('dialog', { name: 'Sure?' });
  const no = sure.getByRole('button', { name: 'Cancel' });
  await expect.element(no).toHaveFocus();
  // At once, before it has faded.
  const press = (button: Locator) => (button.element() as HTMLElement).click();
  press(no);
  const asking = page.getByRole('button', { name: 'Ask' });
  await expect.element(asking).toBeInTheDocument();
  press(asking);
  // Pressed by the pointer, which meets only what is on top.
  await userEvent.click(sure.getByRole('button', { name: 'Yes' }));
  await expect.element(sure).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
});
