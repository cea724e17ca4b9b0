import { Skeleton } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { trpc } from '../lib/api.ts';
import { showLanguage } from '../lib/language.ts';
import { useWrite } from '../lib/use-write.ts';
import { type Answers, answer, Refused } from '../testing/answer.ts';
import { show } from '../testing/show.tsx';
import { Loaded, ShowMore } from './loaded.tsx';

const again = page.getByRole('button', { name: 'Try again' });
const failure = page.getByRole('alert');
const waiting = page.getByRole('status', { name: 'Loading locations' });
const place = { id: 1, name: 'Tunnel 1', description: null, createdAt: '', createdBy: '' };
const fault = new Refused('stack', { code: 'INTERNAL_SERVER_ERROR', requestId: '0123456789ab' });

function Locations() {
  const query = trpc.locations.list.useQuery();
  const remove = useWrite(trpc.locations.remove, {
    topics: ['locations'],
    failure: { title: 'Error', message: 'Failed to delete location. Please try again.' },
  });
  return (
    <Loaded
      query={query}
      failed="Failed to fetch locations"
      waiting={<Skeleton h={20} role="status" aria-label="Loading locations" />}
      empty={<p>No locations yet</p>}
    >
      {(places) => (
        <ul>
          {places.map(({ id, name }) => (
            <li key={id}>
              {name}
              <button type="button" onClick={() => remove.mutate({ id })}>
                Delete
              </button>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Each call is answered with the next of these. */
const inTurn = (...answers: unknown[]) => {
  const [last] = answers.slice(-1);
  return async () => {
    const next = await (answers.length > 0 ? answers.shift() : last);
    if (next instanceof Error) throw next;
    return next;
  };
};

const showLocations = async (list: Answers[string], more: Answers = {}) => {
  const calls = answer({ 'locations.list': list, ...more });
  await show(<Locations />);
  return calls;
};

test('until the answer is there a skeleton shows, and then what was read', async () => {
  const read = Promise.withResolvers<unknown>();
  await showLocations(() => read.promise);
  await expect.element(waiting).toBeVisible();
  read.resolve([place]);
  await expect.element(page.getByRole('listitem')).toMatchTextContent('Tunnel 1');
  await expect.element(waiting).not.toBeInTheDocument();
});

test('a list with nothing in it says so', async () => {
  await showLocations(() => []);
  await expect.element(page.getByText('No locations yet')).toBeVisible();
});

test('what cannot be read says so and why, and is read when tried again', async () => {
  await showLocations(inTurn(new TypeError('Failed to fetch'), [place]));
  await expect.element(failure).toMatchTextContent(/Failed to fetch locations/);
  await expect.element(failure).toMatchTextContent(/The farm cannot be reached\. Check your connection\./);
  await userEvent.click(again);
  await expect.element(page.getByRole('listitem')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('an answer of another shape is a failed read that can be tried again', async () => {
  await showLocations(inTurn({ kale: [] }, [place]));
  await expect
    .element(failure)
    .toMatchTextContent(/The answer could not be read\. Try again, or reload the page\./);
  await userEvent.click(again);
  await expect.element(page.getByRole('listitem')).toBeVisible();
});

test('a page of a list and a thing are checked by the shape that the farm declares', async () => {
  answer({ 'buyers.list': () => null, 'farm.get': () => 'kale' });
  function Others() {
    const buyers = trpc.buyers.list.useQuery({});
    const farm = trpc.farm.get.useQuery();
    return [buyers, farm].map((query, at) => (
      <Loaded key={at === 0 ? 'buyers' : 'farm'} query={query as typeof farm} failed="Failed" waiting="">
        {() => 'It was taken for an answer'}
      </Loaded>
    ));
  }
  await show(<Others />);
  await expect.poll(() => failure.elements().length).toBe(2);
  for (const one of failure.all())
    await expect.element(one).toMatchTextContent(/The answer could not be read\./);
});

test("a fault of the server shows no insides, but its number in the log, in the person's language", async () => {
  await showLocations(inTurn(fault));
  await expect
    .element(failure)
    .toMatchTextContent(/Something went wrong on our side\. Try again in a moment\./);
  await expect.element(failure.getByText('stack')).not.toBeInTheDocument();
  await showLanguage('es');
  await expect
    .element(failure)
    .toMatchTextContent(/Algo falló de nuestro lado\. Intente de nuevo en un momento\./);
  await expect.element(failure).toMatchTextContent(/Número de informe 0123456789ab/);
  await userEvent.click(failure.getByText('0123456789ab'));
  expect(getSelection()?.toString()).toBe('0123456789ab');
});

test('what is gone is not offered to be tried again', async () => {
  await showLocations(
    inTurn(new Refused('There is no such place.', { refusal: { code: 'LOCATION_MISSING' } })),
  );
  await expect.element(failure).toMatchTextContent(/There is no such place\./);
  await expect.element(again).not.toBeInTheDocument();
});

test('what was read stays when it cannot be read again', async () => {
  answer({ 'locations.list': inTurn([place], new TypeError('Failed to fetch')) });
  function Again() {
    const { isError, refetch } = trpc.locations.list.useQuery();
    return (
      <button type="button" onClick={() => void refetch()}>
        {isError ? 'It failed' : 'Read again'}
      </button>
    );
  }
  await show(
    <>
      <Locations />
      <Again />
    </>,
  );
  await expect.element(page.getByRole('listitem')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Read again' }));
  await expect.element(page.getByRole('button', { name: 'It failed' })).toBeVisible();
  await expect.element(page.getByRole('listitem')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('a write of which nobody knows whether it was saved says so, asks nobody to repeat it, and shows what there is', async () => {
  const sentence = 'We could not learn whether it was saved. Look before you send it again.';
  const calls = await showLocations(inTurn([place], []), {
    'locations.remove': inTurn(new Refused(sentence, { refusal: { code: 'WRITE_UNKNOWN' } })),
  });
  await userEvent.click(page.getByRole('button', { name: 'Delete' }));
  await expect.element(failure).toMatchTextContent(`Not known whether it was saved${sentence}`);
  await expect.element(page.getByText('Please try again')).not.toBeInTheDocument();
  await expect.element(page.getByText('No locations yet')).toBeVisible();
  expect(calls.map(({ call }) => call)).toEqual(['locations.list', 'locations.remove', 'locations.list']);
});

test('the next page is read by a press, and the button goes with the last one', async () => {
  const pages = [
    { items: [{ id: 1, name: 'Bay Cafe' }], nextCursor: 'two', total: 2 },
    { items: [{ id: 2, name: 'Greenway' }], nextCursor: null, total: 2 },
  ];
  const calls = answer({ 'buyers.list': inTurn(...pages) });
  function Buyers() {
    const list = trpc.buyers.list.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor });
    return (
      <>
        {list.data?.pages.flatMap(({ items }) => items.map(({ id, name }) => <p key={id}>{name}</p>))}
        <ShowMore list={list} label="Show more" />
      </>
    );
  }
  await show(<Buyers />);
  const more = page.getByRole('button', { name: 'Show more' });
  await userEvent.click(more);
  await expect.element(page.getByText('Greenway')).toBeVisible();
  await expect.element(page.getByText('Bay Cafe')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([{}, { cursor: 'two' }]);
});
