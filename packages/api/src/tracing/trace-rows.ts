import { findFarm } from '@farm/data/farm';
import type { LotRecord } from '@farm/data/tracing';
import { unitWord } from '@farm/domain/catalog';
import type { LotOrigin } from '@farm/domain/tracing';
import { stringify } from 'csv-stringify/sync';
import type { PersonContext } from '../core/context.ts';
import type { LineLots } from './trace-lines.ts';

const lotColumns = [
  'Traceability lot code',
  'Commodity',
  'Variety',
  'Product description',
  'Quantity',
  'Unit',
  'Event date',
] as const;

const shippedColumns = [
  'Source reference',
  'Packed on',
  'Shipped from',
  'Shipped to',
  'Shipped to address',
  'Shipped to phone',
  'Document type',
  'Document number',
] as const;

/** The sortable file of 21 CFR 1.1455 has these columns, in this sequence. */
export const traceColumns = [
  'Event',
  ...lotColumns,
  'Harvest date',
  'Farm',
  'Field',
  'Latitude',
  'Longitude',
  'Harvester',
  'Cooled on',
  'Packed at',
  ...shippedColumns,
] as const;

/** A shipment has the shipping columns of the sortable file, and what portals ask beside them. */
export const shipmentColumns = [
  ...lotColumns,
  ...shippedColumns,
  'GTIN',
  'PO',
  'Order',
  'Note version',
] as const;

type Column = (typeof traceColumns)[number] | (typeof shipmentColumns)[number];

export type TraceRow = Partial<Record<Column, string>>;

/** Numbers stay numbers: -121.4 is no formula. */
const NUMBERS = new Set<string>(['Quantity', 'Latitude', 'Longitude'] satisfies Column[]);

/** Anything else that a spreadsheet would run as a formula stays text. */
export const writeRows = (
  columns: readonly Column[],
  rows: readonly TraceRow[],
  { header }: { header: boolean },
): string =>
  stringify(
    rows.map((row) => columns.map((column) => row[column] ?? '')),
    {
      header,
      columns: columns.map((key) => ({ key, header: key })),
      bom: header,
      escape_formulas: true,
      cast: {
        string: (value, { index, header: isHead }) =>
          !isHead && NUMBERS.has(columns[index] ?? '') ? { value, escape_formulas: false } : value,
      },
    },
  );

/** The farm, as the rows of its own lots and its shipments say it. */
export type TraceFarm = { name: string; at: string; reference: string };

const joined = (...parts: (string | null)[]) =>
  parts
    .filter((part) => part !== null && part !== '')
    .join(', ')
    .replaceAll(/\s*,?\s*\r?\n\s*/g, ', ');

export const readTraceFarm = async ({ db }: Pick<PersonContext, 'db'>): Promise<TraceFarm> => {
  const { name, address, traceReference } = await findFarm(db);
  const at = joined(name, address);
  return { name: name ?? '', at, reference: traceReference ?? at };
};

type Place = { latitude: string | null; longitude: string | null };

/** Every row says this of its lot. */
export const lotCells = (
  lot: LotRecord,
  origin: LotOrigin | undefined,
  place: Place | undefined,
  farm: TraceFarm,
): TraceRow => {
  const isOwn = lot.codeSource === 'own';
  return {
    'Traceability lot code': lot.lotCode ?? '',
    Commodity: lot.commodity,
    Variety: lot.variety ?? '',
    'Product description': joined(lot.commodity, lot.variety),
    'Harvest date': lot.harvestDate,
    Farm: isOwn ? farm.name : (lot.sourceName ?? ''),
    Field: lot.place?.name ?? '',
    Latitude: place?.latitude ?? '',
    Longitude: place?.longitude ?? '',
    Harvester: isOwn ? (origin?.harvestedBy?.name ?? origin?.grower?.name ?? '') : '',
    'Cooled on': lot.cooledOn ?? '',
    'Source reference': isOwn ? farm.reference : (lot.sourceName ?? ''),
  };
};

/** An event of the lot itself: all of it, in its base unit. */
export const lotRow = (
  event: 'Harvesting' | 'Cooling',
  lot: LotRecord,
  cells: TraceRow,
  units: string,
): TraceRow => ({
  ...cells,
  Event: event,
  Quantity: units,
  Unit: String(unitWord(lot.baseUnit, Number(units))),
  'Event date': event === 'Cooling' ? (lot.cooledOn ?? '') : lot.harvestDate,
});

type Packed = { of: LineLots; packages: string };

const packageCells = ({ of: { line, packedOn }, packages }: Packed, cells: TraceRow): TraceRow => ({
  ...cells,
  // As it was ordered, whatever it is called now.
  Commodity: line.productName,
  'Product description': joined(line.productName, cells.Variety ?? null, line.size),
  Quantity: packages,
  Unit: line.size,
  'Packed on': packedOn ?? '',
});

export const packedRow = (packed: Packed, cells: TraceRow, farm: TraceFarm): TraceRow => ({
  ...packageCells(packed, cells),
  Event: 'Initial packing',
  'Event date': packed.of.packedOn ?? '',
  'Packed at': farm.at,
});

/** A line carried this of a lot, or without one. */
export const shippedRow = (packed: Packed, cells: TraceRow, farm: TraceFarm): TraceRow => {
  const { line, packedOn, deliveredOn } = packed.of;
  return {
    ...packageCells(packed, cells),
    Event: 'Shipping',
    'Event date': deliveredOn ?? '',
    'Packed at': packedOn === null ? '' : farm.at,
    'Shipped from': farm.at,
    'Shipped to': line.note?.shipTo.name ?? line.buyerName,
    'Shipped to address': line.note?.shipTo.address ?? '',
    'Shipped to phone': line.note?.shipTo.phone ?? '',
    'Document type': line.note ? 'Delivery note' : 'Order',
    'Document number': String(line.note?.number ?? line.orderNumber),
  };
};
