import type { LotContact } from '@farm/data/packing';
import type { Day, Language } from '@farm/domain/core';
import type { LineField } from '@farm/domain/orders';
import type { DeliveryNote, HarvestList, LotPick, PackingLine, PickList } from '@farm/domain/packing';
import type { Moment, PaperFarm, Printed } from '../../documents/paper-data.ts';

export type HarvestListPaper = { kind: 'harvestList'; through: Day; list: HarvestList };

/** A lot with its code, where the paper names it by that, and the grower who gave it if that is another farm. */
export type NamedLot = Pick<LotPick, 'lotId' | 'lotCode'> & { sourceName?: string };

/** Only labels say what a lot is and the place where it grew. */
export type PaperPick = LotPick & NamedLot & { variety?: string; place?: string };

export type PickRow = Omit<PickList['rows'][number], 'picks'> & { picks: PaperPick[] };

export type PickListPaper = { kind: 'pickList'; list: Omit<PickList, 'rows'> & { rows: PickRow[] } };

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
> & {
  picks: readonly PaperPick[];
  /** On the label of a box with lots that have codes: the GTIN of a box that is one package, and when it is packed. */
  caseLabel?: { gtin: string | null; packedOn: Day };
};

export type PaperOrder = {
  number: number;
  buyerId: number;
  buyerName: string;
  shipTo: Pick<DeliveryNote['shipTo'], 'address' | 'phone'>;
  deliveryDate: Day;
  lines: readonly PaperLine[];
  /** Only where lots have codes. */
  lotContact?: LotContact;
  replaces: Moment | null;
};

export type PackingSlipsPaper = { kind: 'packingSlips'; orders: readonly PaperOrder[] };

export type PaperNote = {
  note: Pick<
    DeliveryNote,
    'number' | 'buyerId' | 'deliveryDate' | 'shipTo' | 'carrier' | 'boxes' | 'temperatureF' | 'receivedBy'
  >;
  lines: readonly PaperLine[];
  lotContact?: LotContact;
  replaces: Moment | null;
};

export type DeliveryNotesPaper = { kind: 'deliveryNotes'; notes: readonly PaperNote[] };

export type BoxLabelsPaper = {
  kind: 'boxLabels';
  /** One label a page of 4 × 2 inches, or ten a Letter sheet. */
  sheet: 'single' | 'letter';
  orders: readonly PaperOrder[];
};

/** The label of a package of one lot, for whoever gets it. */
export type LotLabelsPaper = {
  kind: 'lotLabels';
  sheet: BoxLabelsPaper['sheet'];
  count: number;
  label: Pick<PaperLine, 'productName' | 'size' | 'baseUnit' | 'unitsPerPackage' | 'packagePounds'> & {
    lot: Omit<PaperPick, 'units' | 'location'>;
    gtin: string | null;
    packedOn: Day;
  };
};

export type Paper = { farm: PaperFarm; printed: Printed; language: Language } & (
  | HarvestListPaper
  | PickListPaper
  | PackingSlipsPaper
  | DeliveryNotesPaper
  | BoxLabelsPaper
  | LotLabelsPaper
);

declare module '../../documents/paper-data.ts' {
  interface Papers {
    packing: Paper;
  }
}

export type PaperOf<Kind extends Paper['kind']> = Extract<Paper, { kind: Kind }>;
