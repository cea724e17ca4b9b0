import { describe, expect, test } from 'vitest';
import { roles } from './identity/identity.rules.ts';
import { type Action, isPermitted, permissions, tabs } from './permissions.ts';

const yes = true;
const no = false;

describe('the documented capabilities, role by role', () => {
  test.each<[Action, farmer: boolean, salesRep: boolean, admin: boolean]>([
    ['inventory.add', yes, no, yes],
    ['inventory.change', yes, no, yes],
    ['orders.confirm', yes, no, yes],
    ['orders.reject', yes, no, yes],
    ['orders.checkStock', yes, no, yes],
    ['orders.create', no, yes, yes],
    ['catalog.manage', no, no, yes],
    ['orders.seeRejectionReason', no, no, yes],
    ['suggestions.load', no, no, yes],
    ['locations.manage', no, no, yes],
    ['buyers.assign', no, no, yes],
    ['analytics.performance', no, yes, no],
    ['orders.read', yes, yes, yes],
    ['deliveries.read', yes, yes, yes],
    ['messages.use', yes, yes, yes],
    ['catalog.read', yes, yes, yes],
    ['packing.read', yes, no, yes],
    ['packing.readDay', yes, yes, yes],
    ['shortages.read', yes, no, yes],
    ['plantings.read', yes, no, yes],
    ['plantings.manage', yes, no, yes],
    ['analytics.read', no, yes, yes],
    ['buyers.manage', no, yes, yes],
  ])('%s: farmer %s, sales rep %s, admin %s', (action, farmer, salesRep, admin) => {
    expect(isPermitted(action, 'farmer')).toBe(farmer);
    expect(isPermitted(action, 'sales_rep')).toBe(salesRep);
    expect(isPermitted(action, 'admin')).toBe(admin);
  });
});

test('who answers an order link may do five things, and nobody of the farm has that role', () => {
  const allowed = (Object.keys(permissions) as Action[]).filter((action) => {
    const of: string | readonly string[] = permissions[action];
    return Array.isArray(of) && of.includes('buyer');
  });
  expect(allowed).toEqual([
    'orders.readAll',
    'orders.createForOthers',
    'orders.actOnAll',
    'orders.edit',
    'orders.seePrices',
  ]);
  expect(roles).not.toContain('buyer');
});

test.each<[keyof typeof tabs, farmer: boolean, salesRep: boolean, admin: boolean]>([
  ['catalog', yes, yes, yes],
  ['orders', yes, yes, yes],
  ['calendar', yes, yes, yes],
  ['messages', yes, yes, yes],
  ['shortages', yes, no, yes],
  ['plantings', yes, no, yes],
  ['analytics', no, yes, yes],
  ['buyers', no, yes, yes],
])('the tab %s is shown: farmer %s, sales rep %s, admin %s', (tab, farmer, salesRep, admin) => {
  const shownTo: readonly string[] = tabs[tab];
  expect(roles.map((role) => shownTo.includes(role))).toEqual([farmer, salesRep, admin]);
});

test('the tabs are in the documented order', () => {
  expect(Object.keys(tabs)).toEqual([
    'catalog',
    'orders',
    'shortages',
    'calendar',
    'analytics',
    'buyers',
    'messages',
    'plantings',
  ]);
});

describe('the moves the farm added', () => {
  test.each<[Action, farmer: boolean, salesRep: boolean, admin: boolean]>([
    ['orders.hold', yes, no, yes],
    ['orders.cancel', no, yes, yes],
    ['orders.deliver', yes, yes, yes],
    ['deliveries.reschedule', yes, yes, yes],
    ['deliveries.stops', yes, yes, yes],
    ['deliveries.subscribe', yes, yes, yes],
    ['inventory.history', yes, no, yes],
    ['notifications.create', yes, no, yes],
  ])('%s: farmer %s, sales rep %s, admin %s', (action, farmer, salesRep, admin) => {
    expect(roles.map((role) => isPermitted(action, role))).toEqual([farmer, salesRep, admin]);
  });
});

test('without a session only signing in and out, signing up, links and asking for the session are open', () => {
  const open = (Object.keys(permissions) as Action[]).filter((action) => isPermitted(action, null));
  expect(open).toEqual([
    'identity.signUp',
    'identity.signIn',
    'identity.enterCode',
    'identity.signOut',
    'identity.forgot',
    'identity.session',
    'people.join',
    'people.reset',
    'deliveries.feed',
    'offers.answer',
  ]);
});

test('an admin may do everything but what describes a grower or a rep', () => {
  const closed = (Object.keys(permissions) as Action[]).filter((action) => !isPermitted(action, 'admin'));
  expect(closed).toEqual([
    'orders.readMine',
    'orders.actAsGrower',
    'buyers.beAssigned',
    'analytics.performance',
  ]);
});
