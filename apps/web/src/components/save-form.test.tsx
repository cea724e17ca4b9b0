import { Buyer, CreateBuyerInput, UpdateBuyerInput } from '@farm/domain/buyers';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { trpc } from '../lib/api.ts';
import { useWrite } from '../lib/use-write.ts';
import { answer, Refused } from '../testing/answer.ts';
import { show } from '../testing/show.tsx';
import { FormDialog } from './form-dialog.tsx';
import { SaveForm } from './save-form.tsx';
import { useCreateForm, useEditForm } from './use-save-form.ts';

const dialog = page.getByRole('dialog', { name: 'Buyer' });
const name = page.getByRole('textbox', { name: 'Name' });
const phone = page.getByRole('textbox', { name: 'Phone' });
const save = dialog.getByRole('button', { name: 'Save' });
const alert = dialog.getByRole('alert');
const theirs = dialog.getByRole('button', { name: 'Use theirs' });
const mine = dialog.getByRole('button', { name: 'Keep mine' });

const buyer: Buyer = {
  id: 7,
  name: 'Bay Cafe',
  email: null,
  phone: '111',
  address: null,
  assignedRepId: null,
  notes: null,
  wantsLots: 'no',
  version: 1,
};

const valuesOf = (thing: Buyer) => ({ name: thing.name, phone: thing.phone ?? '' });

function Fields({ field }: { field: (path: 'name' | 'phone') => object }) {
  return (
    <>
      <TextInput label="Name" data-autofocus {...field('name')} />
      <TextInput label="Phone" {...field('phone')} />
    </>
  );
}

const useUpdate = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.buyers.update, {
    failure: (error) => (isHandled(error) ? undefined : { title: 'Not saved' }),
  });

function EditForm({ present, onSaved }: { present: Buyer | undefined; onSaved: () => void }) {
  const edit = useEditForm({
    thing: buyer,
    ...(present && { present }),
    schemaOfThing: Buyer,
    valuesOf,
    toInput: (values: { name: string; phone: string }, { id, version }) => ({ id, version, ...values }),
    schema: UpdateBuyerInput,
    useChange: useUpdate,
    onSaved,
  });
  return (
    <SaveForm {...edit.save} changed={(now) => `The phone is ${now.phone} now.`}>
      <Fields field={edit.field} />
    </SaveForm>
  );
}

function AddForm({ onSaved }: { onSaved: () => void }) {
  const add = useWrite(trpc.buyers.create, {});
  const { field, save } = useCreateForm({
    initialValues: { name: '', phone: '' },
    toInput: ({ name, phone }) => ({ name, phone, email: '', address: '', notes: '', assignedRepId: null }),
    schema: CreateBuyerInput,
    creation: add,
    onSaved,
  });
  return (
    <SaveForm {...save}>
      <Fields field={field} />
    </SaveForm>
  );
}

/** It tells the page how the buyer is now, as a live event would. */
let tell: (present: Buyer) => void = () => {};

function Buyers({ isNew = false }: { isNew?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const [present, setPresent] = useState<Buyer>();
  tell = setPresent;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <FormDialog isOpen={isOpen} title="Buyer" onClose={() => setOpen(false)}>
        {isNew ? (
          <AddForm onSaved={() => setOpen(false)} />
        ) : (
          <EditForm present={present} onSaved={() => setOpen(false)} />
        )}
      </FormDialog>
    </>
  );
}

const stale = (present: Buyer) =>
  new Refused('Someone else changed this buyer.', { refusal: { code: 'VERSION_STALE', present } });

/** Answers the updates one after the other: a failure, or the saved buyer. */
const openEdit = async (...answers: (Error | null)[]) => {
  const calls = answer({
    'buyers.update': () => {
      const failure = answers.shift();
      if (failure) throw failure;
      return buyer;
    },
  });
  await show(<Buyers />);
  await expect.element(name).toHaveFocus();
  return () => calls.filter(({ call }) => call === 'buyers.update').map(({ input }) => input);
};

test('what the shape refuses shows at its field, which gets the focus, and nothing is sent', async () => {
  const sent = await openEdit();
  await userEvent.fill(name, '');
  await userEvent.click(phone);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Company name is required.')).toBeVisible();
  await expect.element(name).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('what only the farm can refuse shows at its field too', async () => {
  const issues = [{ path: ['phone'], message: 'Nobody has this phone.' }];
  await openEdit(new Refused('Nobody has this phone.', { refusal: { code: 'INPUT_INVALID', issues } }));
  await userEvent.fill(phone, '0');
  await userEvent.click(save);
  await expect.element(phone).toHaveAccessibleDescription('Nobody has this phone.');
  await expect.element(phone).toHaveFocus();
});

test('without a connection what was typed is kept, is said to be, and is saved at the next try', async () => {
  const sent = await openEdit(new TypeError('Failed to fetch'), null);
  await userEvent.fill(phone, '222');
  await userEvent.click(save);
  await expect
    .element(alert)
    .toMatchTextContent(/^The farm cannot be reached\. .* What you typed is kept\.$/);
  await expect.element(phone).toHaveValue('222');
  await userEvent.click(save);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toHaveLength(2);
});

test('if somebody else changed the same field, the person sees it and may take theirs', async () => {
  const sent = await openEdit(stale({ ...buyer, phone: '333', version: 2 }));
  await userEvent.fill(phone, '222');
  await userEvent.click(save);
  await expect.element(alert).toMatchTextContent(/Changed by someone elseThe phone is 333 now\./);
  await expect.element(mine).toHaveFocus();
  await expect.element(phone).toHaveValue('222');
  await userEvent.click(theirs);
  await expect.element(phone).toHaveValue('333');
  await expect.element(name).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});

test('kept against the change of somebody else, what was typed is saved over it and over nothing newer', async () => {
  const sent = await openEdit(stale({ ...buyer, phone: '333', version: 2 }), null);
  await userEvent.fill(phone, '222');
  await userEvent.click(save);
  await userEvent.click(mine);
  await expect.element(name).toHaveFocus();
  await userEvent.click(save);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toMatchObject([
    { phone: '222', version: 1 },
    { phone: '222', version: 2 },
  ]);
});

test('a change to what the form does not show is no conflict, and neither is the same change', async () => {
  const sent = await openEdit(
    stale({ ...buyer, notes: 'Ring twice', version: 2 }),
    stale({ ...buyer, phone: '222', version: 3 }),
    null,
  );
  await userEvent.fill(phone, '222');
  await userEvent.click(save);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Not saved')).not.toBeInTheDocument();
  expect(sent()).toMatchObject([{ version: 1 }, { version: 2 }, { version: 3, phone: '222' }]);
});

test('a change that is heard of while the person types shows without taking the focus', async () => {
  await openEdit();
  await userEvent.fill(phone, '222');
  tell({ ...buyer, phone: '333', version: 2 });
  await expect.element(alert).toMatchTextContent(/The phone is 333 now\./);
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveValue('222');
});

test('a press while it is being saved sends nothing more', async () => {
  const answered = Promise.withResolvers<Buyer>();
  const calls = answer({ 'buyers.update': () => answered.promise });
  await show(<Buyers />);
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('Bay{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  answered.resolve(buyer);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.filter(({ call }) => call === 'buyers.update')).toHaveLength(1);
});

test('what is created again after a lost answer has the same key, and another one once it was changed', async () => {
  const calls = answer({
    'buyers.create': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await show(<Buyers isNew />);
  await expect.element(name).toHaveFocus();
  const press = async (times: number) => {
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => calls.filter(({ call }) => call === 'buyers.create').length).toBe(times);
    await expect.element(save).toBeVisible();
  };
  await userEvent.keyboard('Bay');
  await press(1);
  await press(2);
  await userEvent.keyboard(' Cafe');
  await press(3);
  const keys = calls.map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
