import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { SuggestedText } from './suggested-text.tsx';

const field = page.getByRole('combobox', { name: 'Location' });
const option = page.getByRole('option', { name: 'Tunnel 1' });

const showField = async () => {
  const sent: string[] = [];
  function Form() {
    const [place, setPlace] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(place);
        }}
      >
        <SuggestedText
          label="Location"
          data={['Tunnel 1', 'North Field']}
          value={place}
          onChange={setPlace}
        />
      </form>
    );
  }
  await show(<Form />);
  await userEvent.click(field);
  return sent;
};

test('Enter closes the suggestions and keeps what was typed; the next one sends it', async () => {
  const sent = await showField();
  await userEvent.keyboard('tun');
  await expect.element(option).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(option).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('tun');
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual(['tun']);
});

test('Enter takes a suggestion only if the arrow keys chose it, and does not send the form', async () => {
  const sent = await showField();
  await userEvent.keyboard('tunn{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Tunnel 1');
  expect(sent).toEqual([]);
});

test('one Enter sends a text that is the only suggestion, letter by letter', async () => {
  const sent = await showField();
  await userEvent.keyboard('Tunnel 1');
  await expect.element(option).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual(['Tunnel 1']);
});
