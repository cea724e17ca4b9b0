import { Card } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { trpc } from '../lib/api.ts';
import { answer } from '../testing/answer.ts';
import { show } from '../testing/show.tsx';
import { EndlessList } from './endless-list.tsx';

const PER_PAGE = 40;
const list = page.getByRole('list', { name: 'Buyers' });
const rows = list.getByRole('listitem');
const bottom = () => window.scrollTo(0, document.documentElement.scrollHeight);

const buyersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: first + at, name: `Buyer ${first + at}` }));

type Asked = { cursor?: string };
type Bought = ReturnType<typeof buyersFrom>[number];

function Buyers({ total }: { total: number }) {
  const read = trpc.buyers.list.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor });
  return (
    <EndlessList<{ id: number; name: string }>
      aria-label="Buyers"
      items={read.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ id }) => id}
      rowHeight={80}
      total={total}
      more={{ pages: read, loading: 'Loading more', show: 'Show more buyers', failed: 'Failed to load more' }}
    >
      {({ name }) => <Card h={80}>{name}</Card>}
    </EndlessList>
  );
}

const showBuyers = async (pages: number, secondPage: (page: object) => unknown = (page) => page) => {
  const asked: (string | undefined)[] = [];
  answer({
    'buyers.list': ({ cursor }: Asked) => {
      asked.push(cursor);
      const at = Number(cursor ?? 0);
      const page = {
        items: buyersFrom(at * PER_PAGE + 1, PER_PAGE),
        nextCursor: at + 1 < pages ? String(at + 1) : null,
      };
      return at === 1 ? secondPage(page) : page;
    },
  });
  await show(<Buyers total={pages * PER_PAGE} />);
  await expect.element(rows.first()).toMatchTextContent('Buyer 1');
  return asked;
};

test('only what is near the window is on the page, with its place among all for screen readers', async () => {
  const asked = await showBuyers(5);
  await expect.poll(() => rows.elements().length).toBeLessThan(25);
  await expect.element(rows.first()).toHaveAttribute('aria-posinset', '1');
  await expect.element(rows.first()).toHaveAttribute('aria-setsize', '200');
  expect(asked).toEqual([undefined]);
  bottom();
  const last = list.getByText('Buyer 200', { exact: true });
  await expect
    .poll(() => {
      bottom();
      return last.elements().length;
    })
    .toBe(1);
  expect(asked).toEqual([undefined, '1', '2', '3', '4']);
  expect(rows.elements().length).toBeLessThan(25);
  await expect.element(list.getByText('Buyer 1', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Show more buyers' })).not.toBeInTheDocument();
});

test('a next page that fails says so below what was read, is not asked for again by itself, and is by a press', async () => {
  let isOut = true;
  const asked = await showBuyers(2, (page) => {
    if (isOut) throw new TypeError('Failed to fetch');
    return page;
  });
  bottom();
  const failed = page.getByRole('alert');
  await expect.element(failed).toMatchTextContent('Failed to load more');
  bottom();
  await expect.element(list.getByText('Buyer 40', { exact: true })).toBeInTheDocument();
  expect(asked).toEqual([undefined, '1']);
  isOut = false;
  await userEvent.click(failed.getByRole('button', { name: 'Try again' }));
  await expect
    .poll(() => {
      bottom();
      return list.getByText('Buyer 80', { exact: true }).elements().length;
    })
    .toBe(1);
});

test('cards fill the width in columns, and the list scrolls to the one that is asked for', async () => {
  function Cards() {
    const [target, setTarget] = useState<number>();
    return (
      <>
        <button type="button" onClick={() => setTarget(150)}>
          Go
        </button>
        <EndlessList<Bought>
          aria-label="Buyers"
          items={buyersFrom(1, 200)}
          keyOf={({ id }) => id}
          rowHeight={80}
          minCardWidth={300}
          scrollTarget={target}
        >
          {({ name }) => <Card h={80}>{name}</Card>}
        </EndlessList>
      </>
    );
  }
  await show(<Cards />);
  await expect.element(rows.first()).toBeVisible();
  const tops = () => rows.elements().map((row) => Math.round(row.getBoundingClientRect().top));
  await expect.poll(() => new Set(tops().slice(0, 3)).size).toBe(1);
  expect(tops()[3]).toBeGreaterThan(tops()[2] ?? 0);
  await userEvent.click(page.getByRole('button', { name: 'Go' }));
  await expect.element(list.getByText('Buyer 150', { exact: true })).toBeInViewport();
});

test('after another search, what is found takes the places from the top, and no old card moves to a new place', async () => {
  function Search() {
    const [search, setSearch] = useState('');
    const all = buyersFrom(1, 100);
    const found = search ? all.filter(({ name }) => name.endsWith(search)) : all;
    return (
      <>
        <button type="button" onClick={() => setSearch('5')}>
          Search
        </button>
        <EndlessList<Bought>
          aria-label="Buyers"
          items={found}
          keyOf={({ id }) => id}
          searchedBy={search}
          rowHeight={80}
        >
          {({ name }) => <Card h={80}>{name}</Card>}
        </EndlessList>
      </>
    );
  }
  await show(<Search />);
  const fifth = list.getByText('Buyer 5', { exact: true });
  await expect.element(fifth).toBeVisible();
  const before = fifth.element();
  await userEvent.click(page.getByRole('button', { name: 'Search' }));
  await expect.element(rows.first()).toMatchTextContent('Buyer 5');
  await expect.element(rows.nth(1)).toMatchTextContent('Buyer 15');
  expect(before.isConnected).toBe(false);
});
