import { type Role, roles } from '@farm/domain/identity';
import { isPermitted } from '@farm/domain/permissions';
import { expect, test } from 'vitest';
import { translate } from '../../../lib/translate.ts';
import { roomsFor } from '../rooms.ts';
import { tabsFor } from '../tabs.ts';
import { actsOn, type Facts, offered, placesOf } from './acts.ts';
import { findCommands } from './commands.ts';
import { invoiceNumberTyped } from './typed-act.ts';

const begun: Facts = { invoices: true, payments: true, orderLinks: true, lots: true };
const notBegun: Facts = { invoices: false, payments: false, orderLinks: false, lots: false };

const idsFor = (role: Role, query: string, facts = begun): string[] => {
  const places = placesOf(
    tabsFor(role),
    roomsFor(role, () => facts === begun),
  );
  const acts = offered(actsOn('2026-04-15'), (action) => isPermitted(action, role), facts);
  const commands = [...places, ...acts].map(({ id, Icon, label, words }) => ({
    id,
    Icon,
    label: translate(label),
    words: words.join(' '),
    leads: () => {},
  }));
  return findCommands([{ label: 'All', commands }], query).flatMap((group) =>
    group.commands.map((command) => command.id),
  );
};

const all = ['farmer', 'sales_rep', 'admin'] as const;
const sellers = ['sales_rep', 'admin'] as const;
const growers = ['farmer', 'admin'] as const;
const admin = ['admin'] as const;

/** Where do I …? By each of these words, those who may find it, and nobody else. */
const questions: [question: string, who: readonly Role[], words: string, found: string][] = [
  [
    'see the orders that repeat every week',
    // Growers may read them.
    all,
    'standing, recurring, repeat, weekly, subscription',
    'room:standing',
  ],
  ['make an order repeat', sellers, 'repeat, every week', 'repeat-order'],
  ['bill what was delivered', admin, 'invoice, bill, billing, AR', 'to-invoice'],
  ['enter a check that came in', admin, 'payment, check, paid, cash', 'record-payment'],
  ['see who owes us over 30 days', admin, 'aging, overdue, owes, open balance, receivable', 'aging'],
  ['give a buyer what is open as paper', sellers, 'statement', 'statement'],
  ['change what kale costs', admin, 'price, price list, rate', 'prices'],
  ['set how many days a buyer has to pay', admin, 'terms, net 30, due', 'terms'],
  ['give back money for spoiled lettuce', admin, 'credit, refund, credit memo', 'credit-memo'],
  ['give the bookkeeper the month', admin, 'QuickBooks, Xero, accounting, export', 'export-invoices'],
  ['send this week’s list to chefs', sellers, 'offer, availability, fresh list, order link', 'new-offer'],
  ['switch order links on', admin, 'order link', 'order-links'],
  ['call a lot back from its buyers', admin, 'recall, practice recall, mock recall, retiro', 'recall'],
  ['see the open recalls', admin, 'recalls, recall, retiros', 'room:recalls'],
  ['decide what an assistant proposes', all, 'proposals, assistant, AI', 'room:proposals'],
  ['let an assistant propose', admin, 'assistants, AI, MCP', 'assistants'],
  ['let the web shop place orders', admin, 'service, api, integration, webshop', 'section:services'],
  ['tell another program what changed', admin, 'webhook, integration', 'section:webhooks'],
  ['type in a chef’s text message', sellers, 'paste, message, text, email order', 'room:from-message'],
  [
    'say what we will harvest next week',
    growers,
    'expected, forecast, estimate, harvest plan',
    'room:expected-harvest',
  ],
  ['see what I can promise for Friday', all, 'promise, available, ATP, availability', 'room:can-promise'],
  ['divide what is short', growers, 'share, short, allocate, ration, split', 'share-out'],
  ['see what to cut today', growers, 'harvest, pick, cut, day sheet', 'harvest-list'],
  ['print box labels', all, 'label, sticker', 'labels'],
  [
    'print what the driver takes',
    all,
    'delivery note, bill of lading, BOL, packing slip, truck',
    'truck-paper',
  ],
  ['see which bed a lot came from', growers, 'lot, trace', 'lots'],
  ['print the traceability plan', growers, 'traceability plan, FSMA', 'trace-plan'],
  ['throw away what spoiled', growers, 'waste, spoiled, write off, lots', 'throw-away'],
  ['bring in our spreadsheet', admin, 'import, upload, CSV, Excel', 'import:products'],
  ['bring in our spreadsheet', sellers, 'import, upload, CSV, Excel', 'import:buyers'],
  ['bring in our spreadsheet', growers, 'import, upload, CSV, Excel', 'import:stock'],
  ['get our data out', all, 'export, download, CSV', 'export-orders'],
  ['get our data out', sellers, 'export, download, CSV', 'export-buyers'],
  ['add a person, or let somebody go', admin, 'people, user, invite, suspend, staff', 'section:people'],
  ['get a key for a program', all, 'token, API, key', 'section:tokens'],
  ['change the farm’s address or time zone', admin, 'farm, settings, time zone', 'section:farm'],
  ['see who changed this order', all, 'history, log, audit', 'order-history'],
  ['get a copy of everything in case of fire', admin, 'backup, restore', 'section:backups'],
  ['see the keys of the keyboard', all, 'shortcuts, keyboard, help', 'keys'],
];

test.each(questions)('who may %s finds it by each word, and nobody else', (_question, who, words, found) => {
  for (const word of words.split(', ')) {
    const finders = roles.filter((role) => idsFor(role, word).includes(found));
    expect(finders, word).toEqual(roles.filter((role) => who.includes(role)));
  }
});

test('in Spanish, with or without accents and in any order', () => {
  const spoken = {
    'room:standing': ['fijos', 'semanal pedidos', 'suscripcion'],
    'record-payment': ['cheque', 'efectivo'],
    aging: ['vencido', 'cuentas por cobrar', 'antigüedad'],
    statement: ['estado de cuenta', 'cuenta estado'],
    'credit-memo': ['nota de crédito', 'reembolso'],
    'share-out': ['repartir', 'faltante'],
    'harvest-list': ['cosecha', 'cortar'],
    labels: ['etiquetas'],
    'trace-plan': ['plan de trazabilidad', 'FSMA'],
    'throw-away': ['merma', 'tirar'],
    'section:people': ['personal', 'invitar'],
    'section:backups': ['copias de seguridad', 'respaldo'],
    keys: ['atajos', 'ayuda'],
  };
  for (const [id, queries] of Object.entries(spoken))
    for (const query of queries) expect(idsFor('admin', query), query).toContain(id);
});

test('the most specific comes first', () => {
  expect(idsFor('admin', 'offers')[0]).toBe('room:offers');
  expect(idsFor('admin', 'people')[0]).toBe('section:people');
  expect(idsFor('admin', 'prices')[0]).toBe('room:prices');
  expect(idsFor('admin', 'order new')[0]).toBe('new-order');
  expect(idsFor('admin', 'AR').slice(0, 2)).toEqual(['room:invoices', 'to-invoice']);
  expect(idsFor('admin', '=')).toEqual([]);
  expect(idsFor('admin', 'rugula')).toEqual([]);
});

test('what the farm has not begun with is offered to nobody, but who can begin with it finds where', () => {
  const absent = [
    'trace-plan',
    'new-offer',
    'to-invoice',
    'record-payment',
    'aging',
    'statement',
    'export-invoices',
  ];
  for (const role of roles)
    expect(
      idsFor(role, '', notBegun).filter((id) => absent.includes(id)),
      role,
    ).toEqual([]);
  for (const word of ['offer', 'availability', 'fresh list', 'order link']) {
    expect(idsFor('admin', word, notBegun), word).toEqual(
      expect.arrayContaining(['room:offers', 'order-links']),
    );
    expect(idsFor('sales_rep', word, notBegun), word).toEqual([]);
  }
  for (const role of roles) expect(idsFor(role, 'proposals', notBegun)).not.toContain('room:proposals');
  expect(idsFor('admin', 'proposals', notBegun)).toContain('assistants');
});

test.each([
  ['INV-1001', 'INV-1001'],
  ['inv 1001', 'inv-1001'],
  ['CM-1002', 'CM-1002'],
  ['1001', '1001'],
  ['invoice 1001', '1001'],
  ['12', undefined],
  ['4/20', undefined],
])('%j is the invoice %j', (query, number) => {
  expect(invoiceNumberTyped(query)).toBe(number);
});

test('every command has an id of its own', () => {
  const ids = idsFor('admin', '');
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
