import { readFileSync } from 'node:fs';
import { waitingRooms } from '@farm/domain/farm';
import type { Role } from '@farm/domain/identity';
import { expect, test } from 'vitest';
import { translate } from '../../lib/translate.ts';
import { roomAt, roomsFor } from './rooms.ts';
import { dashboardSearch } from './search.ts';
import { slices } from './slices.ts';

const named = (role: Role, has = true) =>
  Object.entries(
    Object.groupBy(
      roomsFor(role, () => has),
      ({ tab }) => tab,
    ),
  ).map(([tab, rooms]) => `${tab}: ${rooms.map(({ name }) => name).join(', ')}`);

const everything = [
  'catalog: stock, templates, prices, imports, recalls',
  'orders: orders, standing, from-message, proposals',
  'shortages: shortages, expected-harvest, can-promise',
  'calendar: deliveries, day-sheet',
  'buyers: buyers, invoices, payments, offers',
  'plantings: plantings, locations',
];

test('each role is offered its rooms under their tabs, and none that it may not enter', () => {
  expect(named('admin')).toEqual(everything);
  expect(named('sales_rep')).toEqual([
    'catalog: stock, can-promise, prices, imports',
    'orders: orders, standing, from-message, proposals',
    'calendar: deliveries, day-sheet',
    'buyers: buyers, invoices, payments, offers',
  ]);
  expect(named('farmer')).toEqual([
    'catalog: stock, imports',
    'orders: orders, standing, proposals',
    'shortages: shortages, expected-harvest, can-promise',
    'calendar: deliveries, day-sheet',
    'plantings: plantings',
  ]);
});

test('what a farm has not begun is offered only to those who can begin it', () => {
  expect(named('admin', false)).toEqual(everything.map((tab) => tab.replace(/, (?:proposals|recalls)$/, '')));
  expect(named('sales_rep', false)).toEqual([
    'catalog: stock, imports',
    'orders: orders, standing, from-message',
    'calendar: deliveries, day-sheet',
    'buyers: buyers',
  ]);
  expect(named('farmer', false)).toContain('shortages: shortages, expected-harvest, can-promise');
});

test.each(['farmer', 'sales_rep', 'admin'] as const)(
  'every room of a %s has its own address, which reads back and shows that room',
  (role) => {
    const rooms = roomsFor(role, () => true);
    const addresses = rooms.map(({ address }) => JSON.stringify(address));
    expect(new Set(addresses).size).toBe(rooms.length);
    for (const room of rooms) {
      expect(dashboardSearch.parse(room.address)).toEqual(room.address);
      const beside = rooms.filter(({ tab }) => tab === room.tab);
      expect(roomAt(beside, dashboardSearch.parse(room.address))?.name).toBe(room.name);
    }
  },
);

const spanish = readFileSync(new URL('../../locales/es.po', import.meta.url), 'utf8');
const inSpanish = (text: string) =>
  new RegExp(`msgid ${JSON.stringify(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\nmsgstr "(.+)"`).exec(
    spanish,
  )?.[1];

test.each(slices.flatMap(({ rooms = [] }) => rooms).map((room) => [room.name, room] as const))(
  'the room %s has a name, a first sentence and words to find it by, in both languages',
  (_, { label, about, words }) => {
    for (const text of [label, about]) expect(inSpanish(translate(text)), translate(text)).toBeTruthy();
    const name = translate(label);
    for (const word of `${name} ${inSpanish(name)}`.toLowerCase().split(' '))
      expect(words.toLowerCase()).toContain(word);
  },
);

test('every room in which something may wait says how much of what, for one and for more', () => {
  const rooms = slices.flatMap(({ rooms = [] }) => rooms).filter(({ waits }) => waits);
  expect(rooms.map(({ name }) => name).toSorted()).toEqual(waitingRooms.toSorted());
  const said = rooms.map(({ name, waits }) => [
    name,
    ...[1, 2].map((count) => waits && translate(waits(count))),
  ]);
  expect(Object.fromEntries(said.map(([name, ...counts]) => [name, counts]))).toEqual({
    standing: ['1 order to review', '2 orders to review'],
    proposals: ['1 proposal to decide', '2 proposals to decide'],
    shortages: ['1 product short', '2 products short'],
    invoices: ['1 to bill or issue', '2 to bill or issue'],
    payments: ['1 invoice past due', '2 invoices past due'],
    recalls: ['1 open recall', '2 open recalls'],
  });
});
