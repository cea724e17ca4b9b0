import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { trpc } from '../lib/api.ts';
import { useSubject } from '../lib/use-subject.ts';
import { useWrite } from '../lib/use-write.ts';
import { answer, Refused } from '../testing/answer.ts';
import { show } from '../testing/show.tsx';
import { RemovalDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const opener = page.getByRole('button', { name: 'Remove' });
const question = page.getByRole('dialog', { name: 'Delete Location' });
const cancel = question.getByRole('button', { name: 'Cancel' });
const confirm = question.getByRole('button', { name: /^Delet/ });

function Locations({ onClose }: { onClose: () => void }) {
  const asked = useSubject<{ id: number; name: string }>();
  const remove = useWrite(trpc.locations.remove, {});
  return (
    <Dialog opened title="Locations" onClose={onClose}>
      <Button onClick={() => asked.open({ id: 3, name: 'Tunnel 1' })}>Remove</Button>
      <RemovalDialog title="Delete Location" asked={asked} remove={remove}>
        Tunnel 1 will be gone.
      </RemovalDialog>
    </Dialog>
  );
}

const ask = async (remove: () => unknown, onClose: () => void = () => {}) => {
  const calls = answer({ 'locations.remove': remove });
  await show(<Locations onClose={onClose} />);
  await userEvent.click(opener);
  await expect.element(cancel).toHaveFocus();
  return calls;
};

test('Enter alone loses nothing, and the focus returns to what asked', async () => {
  const calls = await ask(() => ({}));
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(calls).toEqual([]);
});

test('Escape answers with no and leaves the dialog below open', async () => {
  let closed = 0;
  const calls = await ask(
    () => ({}),
    () => (closed += 1),
  );
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(closed).toBe(0);
  await expect.element(opener).toHaveFocus();
  expect(calls).toEqual([]);
});

test('it is asked once however often it is pressed, cannot be left until the farm has answered, and closes after a yes', async () => {
  const first = Promise.withResolvers<object>();
  const answers = [first.promise, {}];
  const calls = await ask(() => answers.shift());
  await userEvent.click(confirm);
  await expect.element(confirm).toMatchTextContent('Deleting...');
  await userEvent.keyboard('{Enter}{Escape}');
  first.reject(new Refused('Try once more.', { refusal: { code: 'WRITE_UNKNOWN' } }));
  await expect.element(question.getByRole('alert')).toMatchTextContent('Try once more.');
  expect(calls).toEqual([{ call: 'locations.remove', input: { id: 3 } }]);
  await userEvent.click(confirm);
  await expect.element(question).not.toBeInTheDocument();
  expect(calls).toHaveLength(2);
});

test('what the farm refuses stays in the question as a sentence, and is gone when it is asked again', async () => {
  await ask(() => {
    throw new Refused('It is in use by plantings.', { refusal: { code: 'LOCATION_IN_USE' } });
  });
  await userEvent.click(confirm);
  await expect.element(question.getByRole('alert')).toMatchTextContent(/It is in use by plantings\./);
  await userEvent.click(cancel);
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.click(opener);
  await expect.element(cancel).toHaveFocus();
  await expect.element(question.getByRole('alert')).not.toBeInTheDocument();
});
