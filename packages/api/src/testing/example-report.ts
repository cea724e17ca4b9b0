import type { RecallPaper } from '../recalls/paper/recall-report.ts';

const ADA = { uid: 'ada', name: 'Ada Admin' };
const DAY = '2026-04-24';
const AT = '2026-04-24T17:00:00.000Z';
const REASON = 'Metal found in the wash line';

type Recalled = RecallPaper['recall'];
type Delivery = Recalled['contacts'][number]['deliveries'][number];

const kale: Recalled['lots'][number] = {
  lot: {
    id: 1543,
    lotCode: 'KAL260424-16V',
    codeSource: 'own',
    sourceName: null,
    isCodeFixed: true,
    productNameId: 1,
    productName: 'Kale',
    baseUnit: 'lb',
    isTraced: true,
    variety: 'Lacinato',
    harvestDate: DAY,
    cooledOn: null,
    place: { id: 3, name: 'North field' },
    hold: { reason: `Recall 7: ${REASON}`, heldAt: AT, heldBy: ADA },
    isArchived: false,
    version: 4,
  },
  addedAt: AT,
  addedBy: ADA,
  onHand: '1',
  packed: '12',
  balance: { harvested: '46', found: '0', delivered: '45', writtenOff: '0', onHand: '1', observed: '41' },
  observedPercent: 91,
};

const chard: Recalled['lots'][number] = {
  ...kale,
  lot: {
    ...kale.lot,
    id: 1601,
    lotCode: 'N-17',
    codeSource: 'other',
    sourceName: 'Neighbor Farm',
    productName: 'Rainbow chard',
    baseUnit: 'bunch',
    place: null,
    hold: null,
  },
  packed: '0',
  balance: { harvested: '30', found: '0', delivered: '12', writtenOff: '2', onHand: '16', observed: '12' },
};

const delivery = (lineId: number, more: Partial<Delivery>): Delivery => ({
  lineId,
  orderNumber: lineId,
  orderGroupId: `order-${lineId}`,
  buyerId: 1,
  buyerName: 'Harbor Café',
  productName: 'Kale',
  size: '12lb',
  deliveryDate: DAY,
  note: { number: 64, shipTo: { name: 'Harbor Café', address: '1 Pier', phone: null } },
  deliveredOn: DAY,
  lots: [],
  ...more,
});

const of = (lotId: number, units: string) => ({
  lotId,
  packages: '1',
  units,
  observedUnits: units,
  isObserved: true,
});

/** Three buyers: one who was told, one who got more since, and one who was not told. */
export const exampleReport: RecallPaper = {
  kind: 'recall',
  farm: {
    name: 'Rancho Peña',
    address: '4100 Valley Road\nHollister, CA 95023',
    phone: '(831) 555-0142',
    origin: null,
  },
  recall: {
    id: 7,
    reason: REASON,
    isPractice: false,
    openedAt: AT,
    openedBy: ADA,
    closedAt: '2026-04-24T17:32:00.000Z',
    closedBy: ADA,
    version: 5,
    told: {
      buyers: 1,
      ofBuyers: 3,
      amounts: [
        { baseUnit: 'lb', told: '36', delivered: '47' },
        { baseUnit: 'bunch', told: '0', delivered: '12' },
      ],
      minutesToLastTold: 5,
    },
    lots: [kale, chard],
    contacts: [
      {
        buyerId: 1,
        buyerName: 'Harbor Café',
        phone: '(831) 555-0100',
        email: 'orders@harbor.example',
        amounts: [{ baseUnit: 'lb', units: '36' }],
        lots: [{ lotId: 1543, units: '36' }],
        deliveries: [delivery(30, { lots: [of(1543, '36')] })],
        state: 'told',
        toldAt: '2026-04-24T17:05:00.000Z',
        told: { day: DAY, time: '10:05' },
        toldBy: ADA,
        how: 'text_message',
        toldLots: [{ lotId: 1543, units: '36' }],
        returned: '6 lb on the truck',
        note: 'Calls the cook',
        version: 2,
      },
      {
        buyerId: 2,
        buyerName: 'Green Grocer',
        phone: null,
        email: 'buyer@grocer.example',
        amounts: [
          { baseUnit: 'lb', units: '9' },
          { baseUnit: 'bunch', units: '12' },
        ],
        lots: [
          { lotId: 1543, units: '9' },
          { lotId: 1601, units: '12' },
        ],
        deliveries: [
          delivery(28, { size: '8oz', lots: [of(1543, '9')] }),
          delivery(29, { productName: 'Rainbow chard', size: '12ct', lots: [of(1601, '12')] }),
        ],
        state: 'again',
        toldAt: '2026-04-24T17:04:00.000Z',
        told: { day: DAY, time: '10:04' },
        toldBy: ADA,
        how: 'phone',
        toldLots: [{ lotId: 1543, units: '9' }],
        returned: null,
        note: null,
        version: 1,
      },
      {
        buyerId: 3,
        buyerName: 'Mill Market',
        phone: null,
        email: null,
        amounts: [{ baseUnit: 'lb', units: '2' }],
        lots: [{ lotId: 1543, units: '2' }],
        deliveries: [delivery(27, { size: '8oz', note: null, lots: [of(1543, '2')] })],
        state: 'not_told',
        toldAt: null,
        told: null,
        toldBy: null,
        how: null,
        toldLots: [],
        returned: null,
        note: null,
        version: 0,
      },
    ],
    packed: [
      {
        lineId: 31,
        orderNumber: 31,
        orderGroupId: 'order-31',
        buyerId: 1,
        buyerName: 'Harbor Café',
        productName: 'Kale',
        size: '12lb',
        deliveryDate: '2026-04-25',
        note: null,
        lots: [{ lotId: 1543, packages: '1', units: '12' }],
      },
    ],
  },
  opened: { day: DAY, time: '10:00' },
  closed: { day: DAY, time: '10:32' },
  printed: { day: DAY, time: '10:33', by: 'Ada Admin', replaces: null },
  language: 'en',
};
