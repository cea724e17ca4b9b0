import { Button, TextInput } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { show } from '../testing/show.tsx';
import { holdFromPress } from './early-keys.ts';
import { lazyDialog } from './lazy-screen.tsx';

type Props = { isOpen: boolean; onClose: () => void };

const buyer = page.getByRole('textbox', { name: 'Buyer' });
const notes = page.getByRole('textbox', { name: 'Notes' });

function OrderDialog({ isOpen, onClose, onSend }: Props & { onSend: (order: string) => void }) {
  const [typed, setTyped] = useState({ buyer: '', notes: '' });
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) =>
      setTyped((now) => ({ ...now, [name]: value })),
  });
  return (
    <FormDialog isOpen={isOpen} title="New Order" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend(`${typed.buyer}: ${typed.notes}`);
        }}
      >
        <TextInput label="Buyer" data-autofocus {...field('buyer')} />
        <TextInput label="Notes" {...field('notes')} />
      </form>
    </FormDialog>
  );
}

function Question({ isOpen, onClose, onYes }: Props & { onYes: () => void }) {
  return (
    <ConfirmDialog isOpen={isOpen} title="Short" confirmLabel="Yes" onConfirm={onYes} onCancel={onClose}>
      There is not enough.
    </ConfirmDialog>
  );
}

/** A screen with keys of its own opens a dialog whose code comes only when the test says so. */
const showScreen = async (part: 'order' | 'question') => {
  const gate = Promise.withResolvers<void>();
  const seen = { acts: [] as string[], sent: [] as string[], yes: 0 };
  const Part: ComponentType<Props> = lazyDialog(async () => {
    await gate.promise;
    return {
      default: (props: Props) =>
        part === 'order' ? (
          <OrderDialog {...props} onSend={(order) => seen.sent.push(order)} />
        ) : (
          <Question {...props} onYes={() => (seen.yes += 1)} />
        ),
    };
  });
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: as the keys of a list are
      <div
        onKeyDown={({ key, target }) => {
          if (!(target instanceof HTMLInputElement)) seen.acts.push(key);
        }}
      >
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Part isOpen={isOpen} onClose={() => setOpen(false)} />
      </div>
    );
  }
  await show(<Screen />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  seen.acts.length = 0;
  return { seen, come: gate.resolve };
};

test('what is typed before a form is loaded goes to its first field, and to none of the keys of the screen', async () => {
  const { seen, come } = await showScreen('order');
  await userEvent.keyboard('dnjc /?');
  come();
  await userEvent.keyboard('zek');
  await expect.element(buyer).toHaveValue('dnjc /?zek');
  expect(seen).toMatchObject({ acts: [], sent: [] });
});

test('Backspace mends, Tab goes on and Enter sends what was typed blindly, in the order it was typed', async () => {
  const { seen, come } = await showScreen('order');
  await userEvent.keyboard('Bayx{Backspace}{Tab}Ring twice{Enter}');
  come();
  await expect.poll(() => seen.sent).toEqual(['Bay: Ring twice']);
  await expect.element(notes).toHaveFocus();
});

test('Escape gives up what is not there yet, and nothing of it comes later', async () => {
  const { seen, come } = await showScreen('order');
  await userEvent.keyboard('cd{Escape}');
  come();
  await userEvent.keyboard('x');
  await expect.poll(() => seen.acts).toEqual(['x']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('letters and Enter typed while a question is loaded neither act nor answer it', async () => {
  const { seen, come } = await showScreen('question');
  await userEvent.keyboard('dnz{Enter}');
  come();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(page.getByRole('dialog', { name: 'Short' })).toBeVisible();
  expect(seen).toMatchObject({ acts: [], yes: 0 });
});

test('a press with the pointer into the form ends the wait', async () => {
  const { come } = await showScreen('order');
  come();
  await expect.element(buyer).toHaveFocus();
  await userEvent.click(notes);
  await userEvent.keyboard('Ring');
  await expect.element(notes).toHaveValue('Ring');
  await expect.element(buyer).toHaveValue('');
});

test('what is typed before a form in the page shows goes to its field in place of what is there', async () => {
  const gate = Promise.withResolvers<void>();
  function Line() {
    const [isEdited, setEdited] = useState(false);
    const edit = async () => {
      holdFromPress();
      await gate.promise;
      setEdited(true);
    };
    return isEdited ? (
      <TextInput label="Quantity" defaultValue="5" autoFocus />
    ) : (
      <Button onClick={() => void edit()}>Edit</Button>
    );
  }
  await show(<Line />);
  await userEvent.click(page.getByRole('button', { name: 'Edit' }));
  await userEvent.keyboard('12');
  gate.resolve();
  await expect.element(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('12');
});

test('a dialog whose code does not come says so and lets go of the keys, and what was typed elsewhere stays', async () => {
  const Part = lazyDialog<Props>(() => Promise.reject(new Error('no such file')));
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <TextInput label="Notes" />
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Part isOpen={isOpen} onClose={() => setOpen(false)} />
      </>
    );
  }
  await show(<Screen />);
  await userEvent.fill(notes, 'Gate code');
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  const said = page.getByRole('alert');
  await expect.element(said).toMatchTextContent('This part of the page could not be loaded');
  await expect.element(notes).toHaveValue('Gate code');
  await userEvent.click(notes);
  await userEvent.keyboard('{End} 4417');
  await expect.element(notes).toHaveValue('Gate code 4417');
});
