import { addDays } from '@farm/domain/core';
import type { RefusalCode } from '@farm/domain/refusals';
import { FARMER_PASSWORD, type FurnishedFarm, MISSING_ID } from './furnish-farm.ts';
import { ACCESS_CODE } from './world.ts';

export type Outcome = 'ok' | RefusalCode;

/** The callers, in the order of a row's outcomes. The "other" ones own none of the rows used. */
export const askers = ['nobody', 'farmer', 'otherFarmer', 'rep', 'otherRep', 'admin'] as const;
export type Asker = (typeof askers)[number];

export type MatrixRow = {
  input?: (farm: FurnishedFarm) => unknown;
  outcomes: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];
  /** The outcome for a permitted caller with an id that no row has. */
  missing?: { as: Exclude<Asker, 'nobody'>; input: (farm: FurnishedFarm) => unknown; outcome: Outcome };
};

const NONE = 'SIGN_IN_REQUIRED';
const ROLE = 'ROLE_FORBIDDEN';

const anyone = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'] as const;
const signedIn = [NONE, 'ok', 'ok', 'ok', 'ok', 'ok'] as const;
const growers = [NONE, 'ok', 'ok', ROLE, ROLE, 'ok'] as const;
const sellers = [NONE, ROLE, ROLE, 'ok', 'ok', 'ok'] as const;
const admins = [NONE, ROLE, ROLE, ROLE, ROLE, 'ok'] as const;

const missingId = (as: Exclude<Asker, 'nobody'>, outcome: Outcome, more: object = {}) => ({
  as,
  input: () => ({ id: MISSING_ID, ...more }),
  outcome,
});

const missingPerson = {
  as: 'admin',
  input: () => ({ uid: 'nobody' }),
  outcome: 'PERSON_MISSING',
} as const;

const MISSING = 'SESSION_MISSING';
const WRONG = 'CREDENTIALS_WRONG';
const LINES = 'ORDER_LINES_CHANGED';

const seenLines = ({ id, version }: { id: number; version: number }) => [{ id, version }];

const missingLines = (as: Exclude<Asker, 'nobody'>, more: object = {}) =>
  ({
    as,
    input: () => ({ lines: [{ id: MISSING_ID, version: 1 }], ...more }),
    outcome: LINES,
  }) as const;

/** For every procedure, the outcome for each kind of person, on rows that are theirs, another person's or nobody's. */
export const roleMatrix: Record<string, MatrixRow> = {
  'identity.session': { outcomes: anyone },
  'identity.signUp': {
    input: () => ({
      email: 'new@farm.example',
      password: 'a good password',
      name: 'New',
      role: 'farmer',
      accessCode: ACCESS_CODE,
    }),
    outcomes: anyone,
  },
  'identity.signIn': {
    input: () => ({ email: 'nobody@farm.example', password: 'a good password' }),
    outcomes: [WRONG, WRONG, WRONG, WRONG, WRONG, WRONG],
  },
  'identity.signOut': { outcomes: anyone },
  'identity.register': {
    input: ({ farmer: { uid, email, name, role } }) => ({ uid, email, name, role }),
    outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN'],
    missing: {
      as: 'farmer',
      input: ({ farmer: { email, name, role } }) => ({ uid: 'nobody', email, name, role }),
      outcome: 'ACTOR_FOREIGN',
    },
  },
  'identity.profile': {
    input: ({ farmer }) => ({ uid: farmer.uid }),
    outcomes: signedIn,
    missing: { as: 'farmer', input: () => ({ uid: 'nobody' }), outcome: 'PERSON_MISSING' },
  },
  'identity.farmDay': { outcomes: signedIn },
  'identity.users': { outcomes: signedIn },
  'identity.changePassword': {
    input: () => ({ currentPassword: 'not the password', newPassword: 'another password' }),
    outcomes: [NONE, WRONG, WRONG, WRONG, WRONG, WRONG],
  },
  'farm.get': { outcomes: signedIn },
  'farm.update': {
    input: () => ({ name: 'Sunrise Farm', version: 1 }),
    outcomes: admins,
    missing: { as: 'admin', input: () => ({ name: 'Sunrise Farm', version: 2 }), outcome: 'VERSION_STALE' },
  },
  // The furnished farm holds no examples.
  'farm.examples': { outcomes: [NONE, ROLE, ROLE, ROLE, ROLE, 'EXAMPLES_MISSING'] },
  'farm.removeExamples': {
    input: () => ({ version: 1 }),
    outcomes: [NONE, ROLE, ROLE, ROLE, ROLE, 'EXAMPLES_MISSING'],
  },
  'history.list': {
    input: ({ pendingLine }) => ({ subject: 'order', id: pendingLine.orderGroupId }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ORDER_MISSING', 'ok'],
    missing: {
      as: 'farmer',
      input: () => ({ subject: 'order', id: 'no such order' }),
      outcome: 'ORDER_MISSING',
    },
  },
  'people.list': { outcomes: admins },
  'people.invite': {
    input: () => ({ email: 'seller@farm.example', role: 'sales_rep' }),
    outcomes: admins,
  },
  'people.invitations': { outcomes: admins },
  'people.revokeInvitation': {
    input: ({ invitation }) => ({ id: invitation.id }),
    outcomes: admins,
    missing: missingId('admin', 'INVITATION_MISSING'),
  },
  'people.suspend': {
    input: ({ otherRep }) => ({ uid: otherRep.uid }),
    outcomes: admins,
    missing: missingPerson,
  },
  'people.restore': {
    input: ({ otherRep }) => ({ uid: otherRep.uid }),
    outcomes: admins,
    missing: missingPerson,
  },
  'people.setRole': {
    input: ({ otherRep }) => ({ uid: otherRep.uid, role: 'admin' }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: () => ({ uid: 'nobody', role: 'farmer' }),
      outcome: 'PERSON_MISSING',
    },
  },
  'people.makeResetLink': {
    input: ({ otherRep }) => ({ uid: otherRep.uid }),
    outcomes: admins,
    missing: missingPerson,
  },
  'people.endSessions': {
    input: ({ otherRep }) => ({ uid: otherRep.uid }),
    outcomes: admins,
    missing: missingPerson,
  },
  'people.handOver': {
    input: ({ rep, otherRep }) => ({ from: rep.uid, to: otherRep.uid }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: ({ rep }) => ({ from: rep.uid, to: 'nobody' }),
      outcome: 'PERSON_MISSING',
    },
  },
  'people.codes': { outcomes: admins },
  'people.setCode': { input: () => ({ kind: 'admin' }), outcomes: admins },
  'people.switchCode': { input: () => ({ kind: 'admin', isOn: false }), outcomes: admins },
  'people.openInvitation': {
    input: ({ invitation: { secret } }) => ({ secret }),
    outcomes: anyone,
    missing: { as: 'admin', input: () => ({ secret: 'none' }), outcome: 'INVITATION_MISSING' },
  },
  'people.join': {
    input: ({ invitation: { secret } }) => ({ secret, name: 'New', password: 'a good password' }),
    outcomes: anyone,
    missing: {
      as: 'admin',
      input: () => ({ secret: 'none', name: 'New', password: 'a good password' }),
      outcome: 'INVITATION_MISSING',
    },
  },
  'people.openReset': {
    input: ({ resetSecret }) => ({ secret: resetSecret }),
    outcomes: anyone,
    missing: { as: 'admin', input: () => ({ secret: 'none' }), outcome: 'RESET_LINK_MISSING' },
  },
  'people.resetPassword': {
    input: ({ resetSecret }) => ({ secret: resetSecret, newPassword: 'a good password' }),
    outcomes: anyone,
    missing: {
      as: 'admin',
      input: () => ({ secret: 'none', newPassword: 'a good password' }),
      outcome: 'RESET_LINK_MISSING',
    },
  },
  'identity.setLanguage': { input: () => ({ language: 'es' }), outcomes: signedIn },
  'identity.sessions': { outcomes: signedIn },
  'identity.endSession': {
    input: () => ({ id: 'not a session' }),
    outcomes: [NONE, MISSING, MISSING, MISSING, MISSING, MISSING],
    missing: { as: 'rep', input: () => ({ id: 'not a session' }), outcome: MISSING },
  },
  'identity.endOtherSessions': { outcomes: signedIn },
  'identity.signIns': { outcomes: signedIn },
  'identity.createToken': {
    input: () => ({ name: 'a script', password: FARMER_PASSWORD }),
    outcomes: [NONE, 'ok', WRONG, WRONG, WRONG, WRONG],
  },
  'identity.tokens': { outcomes: signedIn },
  'identity.revokeToken': {
    input: ({ token }) => ({ id: token.id }),
    outcomes: [NONE, 'ok', 'TOKEN_MISSING', 'TOKEN_MISSING', 'TOKEN_MISSING', 'TOKEN_MISSING'],
    missing: missingId('farmer', 'TOKEN_MISSING'),
  },

  'catalog.list': { outcomes: signedIn },
  'catalog.names': { outcomes: signedIn },
  'catalog.sizes': {
    input: () => ({}),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ productNameId: MISSING_ID }), outcome: 'ok' },
  },
  'catalog.create': { input: () => ({ name: 'Chard', baseUnit: 'bunch' }), outcomes: admins },
  'catalog.update': {
    input: ({ template }) => ({ id: template.id, name: 'Curly kale' }),
    outcomes: admins,
    missing: missingId('admin', 'TEMPLATE_MISSING', { name: 'x' }),
  },
  'catalog.remove': {
    input: ({ template }) => ({ id: template.id }),
    outcomes: admins,
    missing: missingId('admin', 'TEMPLATE_MISSING'),
  },
  'catalog.addSize': {
    input: ({ template }) => ({ productNameId: template.id, size: '8oz', unitsPerBaseUnit: '0.5' }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: () => ({ productNameId: MISSING_ID, size: '8oz' }),
      outcome: 'TEMPLATE_MISSING',
    },
  },
  'catalog.updateSize': {
    input: ({ size }) => ({ id: size.id, size: '2lb' }),
    outcomes: admins,
    missing: missingId('admin', 'SIZE_MISSING', { size: '2lb' }),
  },
  'catalog.removeSize': {
    input: ({ size }) => ({ id: size.id }),
    outcomes: admins,
    missing: missingId('admin', 'SIZE_MISSING'),
  },

  'inventory.products': { outcomes: signedIn },
  'inventory.overview': { input: () => ({}), outcomes: signedIn },
  'inventory.add': {
    input: () => ({ name: 'Kale', unitsAvailable: 5, harvestDate: '2026-04-15' }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ name: 'Kale', unitsAvailable: 5, harvestDate: '2026-04-15', farmerId: 'nobody' }),
      outcome: 'ACTOR_FOREIGN',
    },
  },
  'inventory.addLot': {
    input: ({ template }) => ({
      productNameId: template.id,
      unitsAvailable: 5,
      harvestDate: '2026-04-15',
    }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ productNameId: MISSING_ID, unitsAvailable: 5, harvestDate: '2026-04-15' }),
      outcome: 'PRODUCT_MISSING',
    },
  },
  'inventory.addAll': {
    input: ({ template }) => ({
      harvestDate: '2026-04-15',
      lots: [{ productNameId: template.id, unitsAvailable: 5 }],
    }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({
        harvestDate: '2026-04-15',
        lots: [{ productNameId: MISSING_ID, unitsAvailable: 5 }],
      }),
      outcome: 'PRODUCT_MISSING',
    },
  },
  'inventory.setTotal': {
    input: ({ template }) => ({ productNameId: template.id, total: 50, seenTotal: 100 }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ productNameId: MISSING_ID, total: 5, seenTotal: 0 }),
      outcome: 'PRODUCT_MISSING',
    },
  },
  'inventory.setLot': {
    input: ({ lot }) => ({ id: lot.id, unitsAvailable: 50 }),
    outcomes: growers,
    missing: missingId('farmer', 'PRODUCT_MISSING', { unitsAvailable: 5 }),
  },
  'inventory.removeLot': {
    input: ({ lot }) => ({ id: lot.id }),
    outcomes: growers,
    missing: missingId('farmer', 'PRODUCT_MISSING'),
  },
  'inventory.remove': {
    input: ({ template }) => ({ productNameId: template.id, seenTotal: 100 }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ productNameId: MISSING_ID, seenTotal: 0 }),
      outcome: 'PRODUCT_MISSING',
    },
  },
  'inventory.history': {
    input: ({ lot }) => ({ productId: lot.id }),
    outcomes: growers,
    missing: { as: 'farmer', input: () => ({ productId: MISSING_ID }), outcome: 'ok' },
  },
  'inventory.productHistory': {
    input: ({ template }) => ({ productNameId: template.id }),
    outcomes: growers,
    missing: { as: 'farmer', input: () => ({ productNameId: MISSING_ID }), outcome: 'ok' },
  },

  'orders.list': {
    input: () => ({}),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ buyerId: MISSING_ID }), outcome: 'ok' },
  },
  'orders.count': {
    input: () => ({}),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ buyerId: MISSING_ID }), outcome: 'ok' },
  },
  'orders.get': {
    input: ({ pendingLine }) => ({ orderGroupId: pendingLine.orderGroupId }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ORDER_MISSING', 'ok'],
    missing: { as: 'admin', input: () => ({ orderGroupId: 'nothing' }), outcome: 'ORDER_MISSING' },
  },
  'orders.line': {
    input: ({ pendingLine }) => ({ id: pendingLine.id }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ORDER_MISSING', 'ok'],
    missing: missingId('admin', 'ORDER_MISSING'),
  },
  'orders.lines': {
    input: ({ rep }) => ({ repId: rep.uid }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ACTOR_FOREIGN', 'ok'],
    missing: { as: 'rep', input: () => ({ repId: 'nobody' }), outcome: 'ACTOR_FOREIGN' },
  },
  'orders.pageLines': {
    input: ({ rep }) => ({ repId: rep.uid, limit: 1 }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ACTOR_FOREIGN', 'ok'],
    missing: { as: 'rep', input: () => ({ repId: 'nobody', limit: 1 }), outcome: 'ACTOR_FOREIGN' },
  },
  'orders.usual': {
    input: ({ buyer }) => ({ buyerId: buyer.id }),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ buyerId: MISSING_ID }), outcome: 'ok' },
  },
  'orders.draft': {
    input: ({ pendingLine }) => ({ orderGroupId: pendingLine.orderGroupId }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'ORDER_MISSING', 'ok'],
    missing: { as: 'admin', input: () => ({ orderGroupId: 'nothing' }), outcome: 'ORDER_MISSING' },
  },
  'orders.create': {
    input: ({ buyer, size }) => ({
      buyerId: buyer.id,
      deliveryDate: '2026-04-28',
      lines: [{ sizeId: size.id, quantity: 1 }],
      idempotencyKey: 'the-same-key',
    }),
    outcomes: sellers,
    missing: {
      as: 'rep',
      input: ({ size }) => ({
        buyerId: MISSING_ID,
        deliveryDate: '2026-04-28',
        lines: [{ sizeId: size.id, quantity: 1 }],
        idempotencyKey: 'another-key',
      }),
      outcome: 'BUYER_MISSING',
    },
  },
  'orders.createLine': {
    input: ({ buyer, pendingLine }) => ({
      buyerId: buyer.id,
      productId: pendingLine.productId,
      quantity: 1,
      deliveryDate: '2026-04-28',
    }),
    outcomes: sellers,
    missing: {
      as: 'rep',
      input: ({ buyer }) => ({
        buyerId: buyer.id,
        productId: MISSING_ID,
        quantity: 1,
        deliveryDate: '2026-04-28',
      }),
      outcome: 'PRODUCT_MISSING',
    },
  },
  'orders.confirm': {
    input: ({ pendingLine }) => ({ id: pendingLine.id }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', ROLE, ROLE, 'ok'],
    missing: missingId('farmer', 'ORDER_MISSING'),
  },
  'orders.hold': {
    input: ({ pendingLine }) => ({ id: pendingLine.id }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', ROLE, ROLE, 'ok'],
    missing: missingId('farmer', 'ORDER_MISSING'),
  },
  'orders.checkStock': {
    input: ({ heldLine }) => ({ id: heldLine.id }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', ROLE, ROLE, 'ok'],
    missing: missingId('farmer', 'ORDER_MISSING'),
  },
  'orders.reject': {
    input: ({ pendingLine }) => ({ id: pendingLine.id, reason: 'Frost' }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', ROLE, ROLE, 'ok'],
    missing: missingId('farmer', 'ORDER_MISSING', { reason: 'Frost' }),
  },
  'orders.cancel': {
    input: ({ pendingLine }) => ({ id: pendingLine.id }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'ORDER_MISSING', 'ok'],
    missing: missingId('rep', 'ORDER_MISSING'),
  },
  'orders.deliver': {
    input: ({ confirmedLine }) => ({ id: confirmedLine.id }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', 'ok', 'ORDER_MISSING', 'ok'],
    missing: missingId('farmer', 'ORDER_MISSING'),
  },
  'orders.update': {
    input: ({ pendingLine }) => ({ id: pendingLine.id, deliveryDate: '2026-04-29' }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', 'ok', 'ORDER_MISSING', 'ok'],
    missing: missingId('farmer', 'ORDER_MISSING', { deliveryDate: '2026-04-29' }),
  },
  'orders.edit': {
    input: ({ pendingLine: { id, version, orderGroupId } }) => ({
      orderGroupId,
      lines: [{ id, version, quantity: 3 }],
    }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'ORDER_MISSING', 'ok'],
    missing: {
      as: 'rep',
      input: () => ({ orderGroupId: 'no such order', lines: [{ id: 1, version: 1, quantity: 3 }] }),
      outcome: 'ORDER_MISSING',
    },
  },
  'orders.addLines': {
    input: ({ pendingLine: { orderGroupId }, size }) => ({
      orderGroupId,
      lines: [{ sizeId: size.id, quantity: 3 }],
      idempotencyKey: 'some-lines',
    }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'ORDER_MISSING', 'ok'],
    missing: {
      as: 'rep',
      input: ({ size }) => ({
        orderGroupId: 'no such order',
        lines: [{ sizeId: size.id, quantity: 3 }],
        idempotencyKey: 'other-lines',
      }),
      outcome: 'ORDER_MISSING',
    },
  },
  'orders.needs': {
    input: () => ({ from: '2026-04-01', to: '2026-04-30' }),
    outcomes: signedIn,
    missing: {
      as: 'rep',
      input: () => ({ from: '2026-04-01', to: '2026-04-30', buyerId: MISSING_ID }),
      outcome: 'ok',
    },
  },
  'orders.coverage': {
    input: ({ pendingLine }) => ({ id: pendingLine.id }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ORDER_MISSING', 'ok'],
    missing: missingId('farmer', 'ORDER_MISSING'),
  },
  'orders.coverages': {
    input: ({ pendingLine }) => ({ ids: [pendingLine.id] }),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ ids: [MISSING_ID] }), outcome: 'ok' },
  },
  'orders.confirmAll': {
    input: ({ pendingLine }) => ({ lines: seenLines(pendingLine), ifShort: 'hold' }),
    outcomes: [NONE, 'ok', LINES, ROLE, ROLE, 'ok'],
    missing: missingLines('farmer', { ifShort: 'confirm' }),
  },
  'orders.holdAll': {
    input: ({ pendingLine }) => ({ lines: seenLines(pendingLine) }),
    outcomes: [NONE, 'ok', LINES, ROLE, ROLE, 'ok'],
    missing: missingLines('farmer'),
  },
  'orders.rejectAll': {
    input: ({ pendingLine }) => ({ lines: seenLines(pendingLine), reason: 'Frost' }),
    outcomes: [NONE, 'ok', LINES, ROLE, ROLE, 'ok'],
    missing: missingLines('farmer', { reason: 'Frost' }),
  },
  'orders.cancelAll': {
    input: ({ pendingLine }) => ({ lines: seenLines(pendingLine) }),
    outcomes: [NONE, ROLE, ROLE, 'ok', LINES, 'ok'],
    missing: missingLines('rep'),
  },
  'orders.deliverAll': {
    input: ({ confirmedLine }) => ({ lines: seenLines(confirmedLine) }),
    outcomes: [NONE, 'ok', LINES, 'ok', LINES, 'ok'],
    missing: missingLines('farmer'),
  },
  'orders.undo': {
    input: ({ confirmedLine }) => ({ lines: seenLines(confirmedLine) }),
    outcomes: [NONE, 'ok', 'UNDO_FOREIGN', 'UNDO_FOREIGN', LINES, 'UNDO_FOREIGN'],
    missing: missingLines('farmer'),
  },
  'orders.availability': {
    input: () => ({}),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ productNameIds: [MISSING_ID] }), outcome: 'ok' },
  },

  'buyers.list': { input: () => ({}), outcomes: signedIn },
  'buyers.get': {
    input: ({ buyer }) => ({ id: buyer.id }),
    outcomes: signedIn,
    missing: missingId('farmer', 'BUYER_MISSING'),
  },
  'buyers.reps': { outcomes: signedIn },
  'buyers.all': { outcomes: signedIn },
  'buyers.create': {
    input: () => ({ name: 'Corner Deli' }),
    outcomes: sellers,
    missing: {
      as: 'admin',
      input: () => ({ name: 'Corner Deli', assignedRepId: 'nobody' }),
      outcome: 'INPUT_INVALID',
    },
  },
  'buyers.update': {
    input: ({ buyer }) => ({ id: buyer.id, phone: '+1 555 0100' }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'BUYER_FOREIGN', 'ok'],
    missing: missingId('admin', 'BUYER_MISSING', { phone: '1' }),
  },
  'buyers.assign': {
    input: ({ buyer, otherRep }) => ({ id: buyer.id, repId: otherRep.uid }),
    outcomes: admins,
    missing: missingId('admin', 'BUYER_MISSING', { repId: null }),
  },
  'buyers.remove': {
    input: ({ buyer }) => ({ id: buyer.id }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'BUYER_FOREIGN', 'ok'],
    missing: missingId('admin', 'BUYER_MISSING'),
  },

  'deliveries.window': { input: () => ({ from: '2026-04-01', to: '2026-04-30' }), outcomes: signedIn },
  'deliveries.stops': {
    input: () => ({ day: '2026-04-20' }),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ day: '2026-04-20', buyerId: MISSING_ID }), outcome: 'ok' },
  },
  'deliveries.calendar': { input: () => ({}), outcomes: signedIn },
  'deliveries.reschedule': {
    input: ({ buyer, confirmedLine }) => ({
      buyerId: buyer.id,
      from: confirmedLine.deliveryDate,
      to: addDays(confirmedLine.deliveryDate, 1),
      lines: [{ id: confirmedLine.id, version: confirmedLine.version }],
    }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', 'ok', 'DELIVERY_CHANGED', 'ok'],
    missing: {
      as: 'admin',
      input: ({ confirmedLine }) => ({
        buyerId: MISSING_ID,
        from: confirmedLine.deliveryDate,
        to: addDays(confirmedLine.deliveryDate, 1),
        lines: [{ id: confirmedLine.id, version: confirmedLine.version }],
      }),
      outcome: 'DELIVERY_CHANGED',
    },
  },

  'packing.harvestList': { input: () => ({ through: '2026-04-22' }), outcomes: growers },
  'packing.pickList': { input: () => ({ day: '2026-04-22' }), outcomes: growers },
  'packing.day': { input: () => ({ day: '2026-04-22' }), outcomes: signedIn },
  'packing.harvested': {
    input: () => ({ name: 'Kale', units: 26, harvestDate: '2026-04-15', idempotencyKey: 'harvested' }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({
        name: 'Kale',
        units: 26,
        harvestDate: '2026-04-15',
        plantingId: MISSING_ID,
        idempotencyKey: 'harvested-nowhere',
      }),
      outcome: 'PLANTING_MISSING',
    },
  },
  'packing.pack': {
    input: ({ confirmedLine }) => ({
      lines: seenLines(confirmedLine).map((line) => ({ ...line, fillQuantity: confirmedLine.quantity })),
    }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ lines: [{ id: MISSING_ID, version: 1, fillQuantity: 1 }] }),
      outcome: LINES,
    },
  },
  'packing.deliver': {
    input: ({ confirmedLine: { id, version, buyerId, deliveryDate } }) => ({
      buyerId,
      day: deliveryDate,
      lines: [{ id, version }],
    }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', 'ok', LINES, 'ok'],
    missing: missingLines('farmer', { buyerId: 1, day: '2026-04-22' }),
  },
  'packing.note': {
    input: ({ confirmedLine: { buyerId, deliveryDate } }) => ({ buyerId, day: deliveryDate, boxes: 2 }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'DELIVERY_MISSING', 'ok'],
    missing: {
      as: 'farmer',
      input: ({ confirmedLine: { deliveryDate } }) => ({ buyerId: MISSING_ID, day: deliveryDate }),
      outcome: 'DELIVERY_MISSING',
    },
  },
  'packing.deliverDay': {
    input: ({ confirmedLine: { id, version, deliveryDate } }) => ({
      day: deliveryDate,
      lines: [{ id, version }],
    }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', 'ok', LINES, 'ok'],
    missing: missingLines('farmer', { day: '2026-04-22' }),
  },
  'packing.deliverOld': { input: () => ({ before: '2026-01-01' }), outcomes: signedIn },
  'packing.unpack': {
    input: ({ confirmedLine }) => ({ lines: seenLines(confirmedLine) }),
    outcomes: growers,
    missing: missingLines('farmer'),
  },

  'shortages.weeks': { outcomes: growers },
  'shortages.orders': {
    input: () => ({ from: '2026-04-12', to: '2026-05-09' }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ from: '2026-04-12', to: '2026-05-09', productNameId: MISSING_ID }),
      outcome: 'ok',
    },
  },

  'analytics.summary': { input: () => ({}), outcomes: sellers },
  'analytics.top': { input: () => ({}), outcomes: sellers },
  'analytics.unitsByDay': { input: () => ({}), outcomes: sellers },
  'analytics.performance': { input: () => ({}), outcomes: [NONE, ROLE, ROLE, 'ok', 'ok', ROLE] },

  'messages.conversations': {
    input: ({ farmer }) => ({ userId: farmer.uid }),
    outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN'],
    missing: { as: 'farmer', input: () => ({ userId: 'nobody' }), outcome: 'ACTOR_FOREIGN' },
  },
  'messages.conversation': {
    input: ({ conversation }) => ({ conversationId: conversation.id }),
    outcomes: [NONE, 'ok', 'CONVERSATION_MISSING', 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_MISSING'],
    missing: { as: 'farmer', input: () => ({ conversationId: MISSING_ID }), outcome: 'CONVERSATION_MISSING' },
  },
  'messages.unread': { outcomes: signedIn },
  'messages.messages': {
    input: ({ conversation }) => ({ conversationId: conversation.id }),
    outcomes: [NONE, 'ok', 'CONVERSATION_MISSING', 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_MISSING'],
    missing: { as: 'farmer', input: () => ({ conversationId: MISSING_ID }), outcome: 'CONVERSATION_MISSING' },
  },
  'messages.start': {
    input: ({ admin, rep }) => ({ participantIds: [admin.uid, rep.uid] }),
    outcomes: signedIn,
    missing: { as: 'farmer', input: () => ({ participantIds: ['nobody'] }), outcome: 'INPUT_INVALID' },
  },
  'messages.send': {
    input: ({ conversation }) => ({ conversationId: conversation.id, content: 'Hello' }),
    outcomes: [NONE, 'ok', 'CONVERSATION_MISSING', 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_MISSING'],
    missing: {
      as: 'farmer',
      input: () => ({ conversationId: MISSING_ID, content: 'Hello' }),
      outcome: 'CONVERSATION_MISSING',
    },
  },
  'messages.open': {
    input: ({ conversation }) => ({ conversationId: conversation.id }),
    outcomes: [NONE, 'ok', 'CONVERSATION_MISSING', 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_MISSING'],
    missing: { as: 'farmer', input: () => ({ conversationId: MISSING_ID }), outcome: 'CONVERSATION_MISSING' },
  },
  'messages.remove': {
    input: ({ message }) => ({ id: message.id }),
    outcomes: [NONE, 'ok', 'MESSAGE_MISSING', 'MESSAGE_FOREIGN', 'MESSAGE_MISSING', 'MESSAGE_MISSING'],
    missing: missingId('farmer', 'MESSAGE_MISSING'),
  },
  'messages.removeConversation': {
    input: ({ group }) => ({ id: group.id }),
    outcomes: [
      ...([NONE, 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_FOREIGN', 'CONVERSATION_MISSING'] as const),
      'ok',
    ],
    missing: missingId('farmer', 'CONVERSATION_MISSING'),
  },

  'notifications.list': {
    input: ({ farmer }) => ({ userId: farmer.uid }),
    outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN'],
    missing: { as: 'farmer', input: () => ({ userId: 'nobody' }), outcome: 'ACTOR_FOREIGN' },
  },
  'notifications.mark': {
    input: ({ farmer }) => ({ userId: farmer.uid }),
    outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN'],
    missing: { as: 'farmer', input: () => ({ userId: 'nobody' }), outcome: 'ACTOR_FOREIGN' },
  },
  'notifications.count': { outcomes: signedIn },
  'notifications.read': {
    input: ({ notification }) => ({ id: notification.id }),
    outcomes: [
      ...([NONE, 'ok', 'NOTIFICATION_MISSING', 'NOTIFICATION_MISSING', 'NOTIFICATION_MISSING'] as const),
      'NOTIFICATION_MISSING',
    ],
    missing: missingId('farmer', 'NOTIFICATION_MISSING'),
  },
  'notifications.readAll': { outcomes: signedIn },
  'notifications.create': {
    input: ({ rep }) => ({ userId: rep.uid, title: 'Frost', message: 'Tonight' }),
    outcomes: growers,
    missing: {
      as: 'admin',
      input: () => ({ userId: 'nobody', title: 'Frost', message: 'Tonight' }),
      outcome: 'PERSON_MISSING',
    },
  },

  'plantings.list': { input: () => ({}), outcomes: growers },
  'plantings.all': { outcomes: growers },
  'plantings.get': {
    input: ({ planting }) => ({ id: planting.id }),
    outcomes: growers,
    missing: missingId('farmer', 'PLANTING_MISSING'),
  },
  'plantings.create': {
    input: ({ template, location }) => ({
      productNameId: template.id,
      quantity: 1,
      plantedDate: '2026-04-15',
      locationId: location.id,
    }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: ({ template }) => ({
        productNameId: template.id,
        quantity: 1,
        plantedDate: '2026-04-15',
        locationId: MISSING_ID,
      }),
      outcome: 'LOCATION_MISSING',
    },
  },
  'plantings.transplant': {
    input: ({ planting, otherLocation }) => ({ id: planting.id, locationId: otherLocation.id }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: ({ otherLocation }) => ({ id: MISSING_ID, locationId: otherLocation.id }),
      outcome: 'PLANTING_MISSING',
    },
  },
  'plantings.harvest': {
    input: ({ planting }) => ({ id: planting.id, unitsHarvested: 1, harvestDate: '2026-04-15' }),
    outcomes: growers,
    missing: missingId('farmer', 'PLANTING_MISSING', { unitsHarvested: 1, harvestDate: '2026-04-15' }),
  },
  'plantings.finish': {
    input: ({ planting }) => ({ id: planting.id }),
    outcomes: growers,
    missing: missingId('farmer', 'PLANTING_MISSING'),
  },
  'plantings.reopen': {
    input: ({ finishedPlanting }) => ({ id: finishedPlanting.id }),
    outcomes: growers,
    missing: missingId('farmer', 'PLANTING_MISSING'),
  },

  'locations.list': { outcomes: growers },
  'locations.create': {
    input: () => ({ name: 'Tunnel 9' }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: () => ({ name: 'Tunnel 9', createdBy: 'nobody' }),
      outcome: 'ACTOR_FOREIGN',
    },
  },
  'locations.remove': {
    input: ({ unusedLocation }) => ({ id: unusedLocation.id }),
    outcomes: admins,
    missing: missingId('admin', 'LOCATION_MISSING'),
  },

  'suggestions.load': { input: () => ({}), outcomes: admins },

  'live.events': { outcomes: signedIn },
};
