import type { Day, Language } from '@farm/domain/core';
import type { LineField } from '@farm/domain/orders';
import type { DeliveryNote, HarvestList, PackingLine, PickList } from '@farm/domain/packing';

export type Moment = {
  day: Day;
  /** In the farm's zone, as '06:10'. */
  time: string;
};

/** When and by whom a paper is printed, and the sheet that it makes outdated; slips, labels and notes say that one by one. */
export type Printed = Moment & { by: string; replaces: Moment | null };

export type PaperFarm = {
  name: string | null;
  address: string | null;
  phone: string | null;
  /** Where its products grew, such as 'Product of USA'. */
  origin: string | null;
};

export type HarvestListPaper = { kind: 'harvestList'; through: Day; list: HarvestList };

export type PickListPaper = { kind: 'pickList'; list: PickList };

export type PaperLine = Pick<
  PackingLine,
  | 'orderNumber'
  | 'productName'
  | 'size'
  | 'baseUnit'
  | 'quantity'
  | 'fillQuantity'
  | 'fillUnits'
  | 'unitsPerPackage'
  | 'packagesPerBox'
  | 'packagePounds'
  | 'reason'
  | LineField
  | 'picks'
>;

export type PaperOrder = {
  number: number;
  buyerId: number;
  buyerName: string;
  shipTo: Pick<DeliveryNote['shipTo'], 'address' | 'phone'>;
  deliveryDate: Day;
  lines: readonly PaperLine[];
  replaces: Moment | null;
};

export type PackingSlipsPaper = { kind: 'packingSlips'; orders: readonly PaperOrder[] };

export type PaperNote = {
  note: Pick<
    DeliveryNote,
    'number' | 'buyerId' | 'deliveryDate' | 'shipTo' | 'carrier' | 'boxes' | 'temperatureF' | 'receivedBy'
  >;
  lines: readonly PaperLine[];
  replaces: Moment | null;
};

export type DeliveryNotesPaper = { kind: 'deliveryNotes'; notes: readonly PaperNote[] };

export type BoxLabelsPaper = {
  kind: 'boxLabels';
  /** One label a page of 4 × 2 inches, or ten a Letter sheet. */
  sheet: 'single' | 'letter';
  orders: readonly PaperOrder[];
};

export type Paper = { farm: PaperFarm; printed: Printed; language: Language } & (
  | HarvestListPaper
  | PickListPaper
  | PackingSlipsPaper
  | DeliveryNotesPaper
  | BoxLabelsPaper
);

// biome-ignore lint/suspicious/noEmptyInterface: slices that use this one add theirs.
export interface PapersOfOthers {}

export type AnyPaper = Paper | PapersOfOthers[keyof PapersOfOthers];

export type PaperOf<Kind extends Paper['kind']> = Extract<Paper, { kind: Kind }>;
