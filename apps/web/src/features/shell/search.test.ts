import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { DashboardSearch } from '../../lib/use-dashboard-search.ts';
import { rootRoute } from '../../routes/root.ts';
import { dashboardRoute, homeRoute, sessionRoute } from '../../routes/session.ts';
import { dashboardSearch } from './search.ts';

type Values<Key extends keyof DashboardSearch> = { right: DashboardSearch[Key][]; wrong: unknown[] };

const wrongChoice = ['', 'nothing', 7, true, null, ['all']];
const ids = { right: [1, 41], wrong: [0, -1, 1.5, '1', true, null, Number.MAX_SAFE_INTEGER + 1] };
const days = {
  right: ['2027-02-28', '2028-02-29'],
  wrong: ['', '2027-02-29', '2027-2-1', '2027-02-28T00:00:00Z', 20270228, null],
};
const textOf = (max: number) => ({
  right: ['', 'kale', 'k'.repeat(max)],
  wrong: ['k'.repeat(max + 1), 7, null, {}],
});
const flags = { right: [true, false], wrong: ['true', 1, null] };

const keys: { [Key in keyof DashboardSearch]-?: Values<Key> } = {
  tab: { right: ['catalog', 'orders', 'plantings'], wrong: wrongChoice },
  q: textOf(200),
  dialog: { right: ['new-order', 'line-price'], wrong: wrongChoice },
  timeframe: { right: ['all', '7d', 'custom'], wrong: wrongChoice.with(-1, '8d') },
  start: days,
  end: days,
  expected: { right: ['2027-03-01', ''], wrong: [] },
  promised: flags,
  buyer: ids,
  templates: { right: ['all'], wrong: wrongChoice },
  view: { right: ['month', 'week', 'list'], wrong: wrongChoice },
  day: days,
  imports: { right: ['orders', 'buyers'], wrong: wrongChoice },
  preview: textOf(64),
  folder: textOf(64),
  invoices: { right: ['open', 'all'], wrong: wrongChoice },
  billed: ids,
  invoice: ids,
  payments: { right: ['all'], wrong: wrongChoice },
  conversation: ids,
  with: textOf(128),
  about: textOf(100),
  offers: { right: ['all', 'first', 'new'], wrong: wrongChoice },
  onDay: days,
  forBuyer: ids,
  again: textOf(100),
  orderStatus: { right: ['pending', 'confirmed'], wrong: wrongChoice },
  when: { right: ['action', 'week'], wrong: wrongChoice },
  from: days,
  to: days,
  grower: textOf(128),
  product: ids,
  sort: { right: ['delivery', 'newest'], wrong: wrongChoice },
  scope: { right: ['mine', 'all'], wrong: wrongChoice },
  order: textOf(100),
  line: ids,
  sheet: { right: ['2027-03-01', ''], wrong: [] },
  part: { right: ['harvest', 'pack'], wrong: wrongChoice },
  through: days,
  share: ids,
  planting: ids,
  plantingStatus: { right: ['planted', 'finished'], wrong: wrongChoice },
  locations: flags,
  prices: { right: ['all'], wrong: wrongChoice },
  pricesOf: ids,
  proposals: { right: ['open', 'all'], wrong: wrongChoice },
  proposal: ids,
  week: { right: [1, 4], wrong: [0, 5, '1', null] },
  needs: ids,
  standing: { right: ['all'], wrong: wrongChoice },
  everyWeek: textOf(100),
  lot: textOf(500),
  lotId: ids,
  recalls: { right: ['all'], wrong: wrongChoice },
  recall: ids,
};

test.each(Object.entries(keys))(
  '%s reads right values from the address, and leaves wrong ones out',
  (key, values) => {
    for (const value of values.right)
      expect(dashboardSearch.parse({ stranger: 1, [key]: value })).toEqual({ [key]: value });
    for (const value of values.wrong)
      expect(dashboardSearch.parse({ [key]: value }), JSON.stringify(value)).toEqual({});
  },
);

test('a day sheet and a week of expected harvests whose day cannot be read open at today', () => {
  for (const value of ['tomorrow', 7, true, null, {}])
    expect(dashboardSearch.parse({ sheet: value, expected: value })).toEqual({ sheet: '', expected: '' });
});

const open = (address: string) => {
  sessionRoute.options.validateSearch = (search) => dashboardSearch.parse(search);
  const router = createRouter({
    routeTree: rootRoute.addChildren([sessionRoute.addChildren([homeRoute, dashboardRoute])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return {
    read: router.matchRoutes(router.latestLocation).at(-1)?.search,
    after: (changes: DashboardSearch) =>
      router.buildLocation({
        to: '.',
        search: (now) => ({ ...now, ...changes }),
        _includeValidateSearch: true,
      }).href,
  };
};

test('the address keeps a key that nobody knows, and a step takes out a value that cannot be read', () => {
  const { read, after } = open('/dashboard?tab=orders&utm=farm&week=9');
  expect(read).toEqual({ tab: 'orders', utm: 'farm', week: undefined });
  expect(after({ when: 'today' })).toBe('/dashboard?tab=orders&utm=farm&when=today');
});

test('what a screen shows by itself is not written into the address', () => {
  const { after } = open('/?tab=orders&scope=all');
  expect(after({ scope: 'mine', timeframe: 'all' })).toBe('/?tab=orders');
});
