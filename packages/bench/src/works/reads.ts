import { addDays } from '@farm/domain/core';
import { get, nth, query, type Work } from './work.ts';

const PAGE = 50;
/** Each finds more than a page of orders on a farm of any size. */
const commonWords = ['kale', 'baby', 'harbor'];
const searches = ['harbor bistro', 'winter kale', 'oak street deli', 'PO-123', 'summit', '#77'];

type Page = { result: { data: { items: { number: number; lines: { quantity: number }[] }[] } } };

const numbersAndSums = ({ result: { data } }: Page) =>
  data.items.map(({ number, lines }) => [
    number,
    lines.length,
    lines.reduce((sum, line) => sum + line.quantity, 0),
  ]);

const rounded = (value: unknown): unknown =>
  typeof value === 'number'
    ? Math.round(value * 1e6) / 1e6
    : Array.isArray(value)
      ? value.map(rounded)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rounded(part)]))
        : value;

const lastMonths = () => {
  const today = new Date().toISOString().slice(0, 10);
  return `from=${addDays(today, -120)}&to=${addDays(today, -20)}`;
};

export const reads: readonly Work[] = [
  {
    id: 'R1',
    title: 'one line (REST)',
    ask:
      ({ admin, lineIds }) =>
      (number) =>
        get(admin.uid, `/api/orders/${nth(lineIds, number)}`),
  },
  {
    id: 'R1t',
    title: 'the same line (typed)',
    ask:
      ({ admin, lineIds }) =>
      (number) =>
        query(admin.uid, 'orders.get', { lineId: nth(lineIds, number) }),
  },
  {
    id: 'R1o',
    title: 'one order (typed)',
    ask:
      ({ admin, orderKeys }) =>
      (number) =>
        query(admin.uid, 'orders.get', { orderGroupId: nth(orderKeys, number) }),
  },
  {
    id: 'R2',
    title: 'newest 50 orders (typed)',
    ask:
      ({ admin }) =>
      () =>
        query(admin.uid, 'orders.list', { limit: PAGE, scope: 'all' }),
  },
  {
    id: 'R2l',
    title: 'newest 50 lines (REST)',
    ask:
      ({ admin }) =>
      () =>
        get(admin.uid, `/api/orders?limit=${PAGE}`),
  },
  {
    id: 'R2t',
    title: 'newest 50 lines (typed)',
    ask:
      ({ admin }) =>
      () =>
        query(admin.uid, 'orders.pageLines', { limit: PAGE }),
  },
  {
    id: 'R3',
    title: 'newest 50 orders of one rep (typed)',
    ask:
      ({ rep }) =>
      () =>
        query(rep.uid, 'orders.list', { limit: PAGE }),
  },
  {
    id: 'R4',
    title: 'order search (typed)',
    ask:
      ({ admin }) =>
      (number) =>
        query(admin.uid, 'orders.list', { limit: PAGE, scope: 'all', search: nth(searches, number) }),
    sameOf: numbersAndSums,
  },
  {
    id: 'R4f',
    title: 'order search that fills a page (typed)',
    ask:
      ({ admin }) =>
      (number) =>
        query(admin.uid, 'orders.list', { limit: PAGE, scope: 'all', search: nth(commonWords, number) }),
    sameOf: numbersAndSums,
  },
  {
    id: 'R4n',
    title: 'order search that finds nothing (typed)',
    ask:
      ({ admin }) =>
      () =>
        query(admin.uid, 'orders.list', { limit: PAGE, scope: 'all', search: 'zebra finch' }),
  },
  {
    id: 'R5',
    title: 'notification poll, changed (REST)',
    ask:
      ({ rep }) =>
      () =>
        get(rep.uid, `/api/notifications/${rep.uid}`),
  },
  {
    id: 'R5n',
    title: 'notification poll, nothing new (REST)',
    ask:
      ({ rep }) =>
      () =>
        get(rep.uid, `/api/notifications/${rep.uid}`),
    isUnchanged: true,
  },
  {
    id: 'R6',
    title: 'conversations (typed)',
    ask:
      ({ admin }) =>
      () =>
        query(admin.uid, 'messages.conversations', { limit: PAGE }),
  },
  {
    id: 'S',
    title: 'session (REST)',
    ask:
      ({ rep }) =>
      () =>
        get(rep.uid, '/api/auth/session'),
  },
  {
    id: 'A1',
    title: 'all-time analytics (REST)',
    ask:
      ({ admin }) =>
      () =>
        get(admin.uid, '/api/analytics'),
  },
  {
    id: 'A2',
    title: '30 days of analytics (REST)',
    ask:
      ({ admin }) =>
      () =>
        get(admin.uid, '/api/analytics?timeframe=30d'),
  },
  {
    id: 'A3',
    title: 'analytics of 100 days (REST)',
    ask:
      ({ admin }) =>
      () =>
        get(admin.uid, `/api/analytics?${lastMonths()}`),
  },
  {
    id: 'A4',
    title: 'shortages of eight weeks (REST)',
    ask:
      ({ admin }) =>
      () =>
        get(admin.uid, '/api/shortages'),
    sameOf: rounded,
  },
];
