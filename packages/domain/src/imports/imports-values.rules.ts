import Big from 'big.js';
import type { z } from 'zod';
import { convertSizes, isWeight } from '../catalog/catalog.rules.ts';
import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { baseUnits } from '../catalog/catalog.schema.ts';
import { catalogTexts } from '../catalog/catalog.texts.ts';
import { unitWord } from '../catalog/catalog-units.rules.ts';
import type { Day } from '../core/day-fields.ts';
import { times } from '../core/decimal.ts';
import { INTEGER_MAX } from '../core/fields.ts';
import { inputIssues } from '../core/input-issues.ts';
import { foldName } from '../core/names.ts';
import type { StoredText } from '../core/stored-text.ts';
import type { FarmText } from '../core/texts.ts';
import type { OrderStatus } from '../orders/orders.schema.ts';
import { orderStatuses, statusLabel } from '../orders/orders-status.rules.ts';
import { plantingStatuses } from '../plantings/plantings.rules.ts';
import type { PlantingStatus } from '../plantings/plantings.schema.ts';
import { readPrice } from '../prices/prices.rules.ts';
import {
  IMPORT_CELL_MAX,
  type ImportChoice,
  type ImportIssue,
  type ImportNote,
  type ImportOffer,
} from './imports.schema.ts';
import { NO_WAYS, readDay, type Ways, waysOfDays } from './imports-days.rules.ts';
import { columnName, importIssues } from './imports-issues.texts.ts';
import { type Marks, marksOfNumbers, readNumber, splitAmount } from './imports-numbers.rules.ts';
import type { TextRow } from './imports-plan.rules.ts';

/** Words and names of columns have this in common if they are alike but for case, accents, spaces and marks. */
export const foldWords = (text: string): string =>
  foldName(text)
    .replaceAll('#', ' # ')
    .replaceAll(/[^\p{L}\p{N}#✓✔]+/gu, ' ')
    .trim();

const ECHO_MAX = 60;

/** A text of the file as it is quoted in a sentence. */
export const quoted = (text: string): string =>
  text.length > ECHO_MAX ? `${text.slice(0, ECHO_MAX).toWellFormed()}…` : text;

const importIssue = (
  row: number,
  column: string | null,
  says: FarmText | StoredText,
  choices: ImportChoice[] = [],
  offer: ImportOffer | null = null,
): ImportIssue => {
  const text =
    column === null
      ? importIssues.atRow({ row, says })
      : importIssues.at({ row, column: columnName(column), says });
  return { column, message: String(text), text: JSON.parse(JSON.stringify(text)), choices, offer };
};

const importNote = (row: number, column: string | null, says: FarmText): ImportNote => {
  const { message, text } = importIssue(row, column, says);
  return { column, message, text };
};

/** No word that is known is as long. */
const WORD_MAX = 100;

type Words<Value extends string> = ReadonlyMap<string, Value>;

const wordsOf = <Value extends string>(written: Record<Value, string>): Words<Value> =>
  new Map(
    Object.entries<string>(written).flatMap(([value, words]) =>
      [value, ...words.split(',')].map((word) => [foldWords(word), value as Value] as const),
    ),
  );

const unitWords = wordsOf<BaseUnit>({
  each: 'ea,pc,pcs,piece,pieces,unit,units,ct,count,pieza,piezas,pza,pzas,unidad,unidades,cada uno',
  lb: 'lbs,pound,pounds,#,libra,libras',
  oz: 'ozs,ounce,ounces,onza,onzas',
  bunch: 'bunches,bn,bns,bch,bnch,bun,manojo,manojos',
  head: 'heads,hd,hds,cabeza,cabezas',
});

const bushelWords: ReadonlySet<string> = new Set(['bu', 'bus']);

/** Words that stand for the units of any product. */
const anyUnitWords: ReadonlySet<string> = new Set(['unit', 'units', 'unidad', 'unidades']);

/** The unit that a word after a number names: null for the product's own, undefined for a word that names none. */
const unitOfWord = (word: string, own: BaseUnit | null): BaseUnit | null | undefined => {
  if (anyUnitWords.has(foldWords(word))) return null;
  const unit = unitWords.get(foldWords(word));
  // A piece of what is counted in bunches or heads is one.
  return unit === 'each' && own !== null && !isWeight(own) ? null : unit;
};

/** Exact; null between units without a fixed ratio. */
const convertUnits = (amount: string, from: BaseUnit, to: BaseUnit): string | null => {
  if (from === to) return amount;
  return isWeight(from) && isWeight(to) ? convertSizes(amount, from, to) : null;
};

/** A word of a size's label, in one spelling. */
const sizeWord = (word: string): string => {
  const unit = unitWords.get(word);
  if (unit === undefined) return word;
  return unit === 'each' ? 'ct' : unit;
};

const packageWords: ReadonlySet<string> = new Set(
  'case,cases,cs,box,boxes,bx,bxs,package,packages,pkg,pkgs,pack,packs,carton,cartons,ctn,ctns,crate,crates,flat,flats,bag,bags,caja,cajas,paquete,paquetes,bolsa,bolsas,x,ea,each,unit,units'.split(
    ',',
  ),
);

const yesNoWords = wordsOf({
  yes: 'y,x,true,t,1,si,s,verdadero,✓,✔',
  no: 'n,false,f,0,falso',
});

/** As our exports write them, in English and Spanish, and close to it. */
const plantingStatusWords = wordsOf<PlantingStatus>({
  planted: 'sown,sembrada,sembrado,plantada,plantado',
  transplanted: 'trasplantada,trasplantado,transplantada,transplantado',
  harvesting: 'in harvest,being harvested,en cosecha,cosechando',
  finished: 'done,terminada,terminado,finalizada,finalizado',
});

const orderStatusWords = wordsOf<OrderStatus>({
  pending: 'pendiente',
  pending_inventory: 'pending inventory,pendiente de inventario',
  confirmed: 'confirmado,confirmada',
  delivered: 'entregado,entregada',
  cancelled: 'canceled,cancelado,cancelada',
  rejected: 'rechazado,rechazada',
});

const onReceipt: ReadonlySet<string> = new Set(
  'due on receipt,on receipt,due upon receipt,upon receipt,due on delivery,on delivery,cod,c o d,cash on delivery,al recibir,al recibo,de contado,contado,contra entrega'.split(
    ',',
  ),
);

const NET_DAYS = /^(?:net|neto|n)? ?(\d{1,4})(?: ?(?:days?|dias?|d))?$/;

const PLAIN_AMOUNT =
  /^(?:(\d{1,6}(?:\.\d{1,6})?)[\s-]*)?(#|\p{L}+)\.?(?:[\s-]+(?:bag|box|case|carton|crate|clamshell|tub|flat|bolsa|caja))?$/u;
const DOZENS = /^(?:(\d{1,5})[\s-]*)?(?:dozen|doz|dz|docenas?)$/;

/** Base units in a package whose label says no more than that: '5 lb' of a product in lb, '12 ct' of one that is counted. */
export const plainUnits = (size: string, unit: BaseUnit): string | null => {
  if (size.length > WORD_MAX) return null;
  const folded = foldName(size);
  const dozens = DOZENS.exec(folded);
  if (dozens) return unit === 'each' ? times(dozens[1] ?? '1', 12) : null;
  const [, amount = '1', word] = PLAIN_AMOUNT.exec(folded) ?? [];
  if (word === undefined || unitWords.get(word) !== unit || Number(amount) === 0) return null;
  return new Big(amount).toFixed();
};

/** Labels of one size have it in common: '25 lb', '25lbs' and '25-Lb.' are '25lb', and '24 count' is '24ct'. */
export const sizeKey = (label: string): string => {
  if (label.length > WORD_MAX) return label;
  return foldName(label)
    .replaceAll(/(?<=\d)[\s-]*#/g, ' lb ')
    .replaceAll(/\p{L}+/gu, (word) => ` ${sizeWord(word)} `)
    .replaceAll(/[\s-]+|\.(?!\d)/g, '');
};

/** Days until payment is due, of 'Net 10', '10 days' or 'Due on receipt'; null for anything else. */
const readTerms = (text: string): number | null => {
  if (text.length > WORD_MAX) return null;
  const folded = foldWords(text);
  if (onReceipt.has(folded)) return 0;
  const days = /^[-−(]/.test(text) ? undefined : NET_DAYS.exec(folded)?.[1];
  return days === undefined ? null : Number(days);
};

export const unitChoices: ImportChoice[] = baseUnits.map((value) => ({
  value,
  label: String(catalogTexts.unit({ unit: value })),
}));

const statusChoices = {
  planting: plantingStatuses.map((value) => ({ value, label: value })),
  order: orderStatuses.map((value) => ({ value, label: String(statusLabel(value)) })),
};

const yesNoChoices: ImportChoice[] = [
  { value: 'yes', label: 'yes' },
  { value: 'no', label: 'no' },
];

type Bounds = { min?: number; max?: number };

/** Reads the cells of one row. What cannot be read becomes an issue and is null, as what is blank is. */
export type RowReader = {
  row: TextRow;
  issues: ImportIssue[];
  /** Adds an issue of a column, or of the whole row. */
  refuse: (
    column: string | null,
    says: FarmText | StoredText,
    choices?: ImportChoice[],
    offer?: ImportOffer,
  ) => null;
  /** Notes say what was done with a cell that somebody may not expect, such as a unit that was converted. */
  notes: ImportNote[];
  note: (column: string | null, says: FarmText) => void;
  text: (column: string) => string | null;
  /** It takes blank for an issue. */
  required: (column: string) => string | null;
  /** As a form's field reads it. */
  field: <Value>(column: string, schema: z.ZodType<Value>, written?: string | null) => Value | null;
  whole: (column: string, bounds?: Bounds) => number | null;
  /**
   * Whole units of the product, whose unit is `unit` if it is known: rounded down like all stock, and converted from another
   * weight, with a note of either. `writtenIn` is the unit of a number without one.
   */
  units: (
    column: string,
    unit: BaseUnit | null,
    options?: Bounds & { writtenIn?: BaseUnit | null },
  ) => number | null;
  /** A whole number, also with a word such as 'cases'. */
  packages: (column: string, bounds?: Bounds) => number | null;
  /** A number above 0, as decimal text. */
  decimal: (column: string) => string | null;
  cents: (column: string) => number | null;
  day: (column: string) => Day | null;
  yesNo: (column: string) => boolean | null;
  /** `present` is the unit that the product has already: 'bu' is a bunch only where it is one. */
  unit: (column: string, present?: BaseUnit | null) => BaseUnit | null;
  termsDays: (column: string) => number | null;
  plantingStatus: (column: string) => PlantingStatus | null;
  orderStatus: (column: string) => OrderStatus | null;
};

/** Reads the rows of one file, each column of numbers and days as a whole. */
export const rowReader = (rows: readonly TextRow[], today: Day): ((row: TextRow) => RowReader) => {
  const marks = new Map<string, Marks>();
  const ways = new Map<string, Ways>();

  const textsOf = (column: string) => rows.map(({ cells }) => cells[column] ?? '');

  const marksOf = (column: string): Marks => {
    const found = marks.get(column) ?? marksOfNumbers(textsOf(column));
    marks.set(column, found);
    return found;
  };

  const waysOf = (column: string): Ways => {
    const found = ways.get(column) ?? waysOfDays(textsOf(column), today);
    ways.set(column, found);
    return found;
  };

  return (row) => {
    const issues: ImportIssue[] = [];
    const refuse: RowReader['refuse'] = (column, says, choices, offer) => {
      issues.push(importIssue(row.row, column, says, choices, offer));
      return null;
    };
    if (row.isShifted) refuse(null, importIssues.shifted());
    for (const column of row.tooLong ?? [])
      refuse(column, importIssues.cellTooLong({ max: IMPORT_CELL_MAX }));
    const notes: ImportNote[] = (row.notes ?? []).map(({ column, says }) =>
      importNote(row.row, column, says),
    );
    const note: RowReader['note'] = (column, says) => {
      notes.push(importNote(row.row, column, says));
    };

    const chosen = (column: string): string | null => row.chosen[column] ?? null;
    const text = (column: string): string | null => row.cells[column]?.trim() || null;
    const said = (column: string): string | null => chosen(column) ?? text(column);

    const number = (column: string, written = said(column)): string | null => {
      if (written === null) return null;
      const read =
        chosen(column) === null
          ? readNumber(written, row.separator ?? ',', marksOf(column))
          : readNumber(written, ',', { hasPoint: true, hasComma: false });
      if (read === null) return refuse(column, importIssues.notNumber({ text: quoted(written) }));
      if ('number' in read) return read.number;
      const [first, second] = read.either;
      return refuse(
        column,
        importIssues.twoNumbers({ text: quoted(written), first, second }),
        read.either.map((value) => ({ value, label: value })),
      );
    };

    const within = (column: string, read: string, { min = 0, max = INTEGER_MAX }: Bounds): Big | null => {
      const value = new Big(read);
      const text = quoted(said(column) ?? '');
      if (value.lt(min)) return refuse(column, importIssues.tooSmall({ text, min }));
      return value.gt(max) ? refuse(column, importIssues.tooLarge({ text, max })) : value;
    };

    const word = <Value extends string>(
      column: string,
      words: Words<Value>,
      says: (values: { text: string }) => FarmText,
      choices: ImportChoice[],
    ): Value | null => {
      const written = said(column);
      if (written === null) return null;
      const value = written.length > WORD_MAX ? undefined : words.get(foldWords(written));
      return value ?? refuse(column, says({ text: quoted(written) }), choices);
    };

    return {
      row,
      issues,
      notes,
      refuse,
      note,
      text,
      required: (column) => text(column) ?? refuse(column, importIssues.blank()),
      field: (column, schema, written = text(column)) => {
        if (written === null) return null;
        const read = schema.safeParse(written);
        if (read.success) return read.data;
        const [issue] = inputIssues(read.error, 1);
        return refuse(column, issue?.text ?? importIssues.unfit({ text: quoted(written) }));
      },
      whole: (column, { min = 0, max = INTEGER_MAX } = {}) => {
        const read = number(column);
        if (read === null) return null;
        const value = within(column, read, { min, max });
        if (value === null) return null;
        if (!value.round(0).eq(value))
          return refuse(column, importIssues.notWhole({ text: quoted(said(column) ?? '') }));
        return value.toNumber();
      },
      units: (column, unit, { min = 0, max = INTEGER_MAX, writtenIn = null } = {}) => {
        const written = said(column);
        const split = written === null ? null : splitAmount(written);
        const from = split ? unitOfWord(split.word, unit) : writtenIn;
        const read = number(column, split && from !== undefined ? split.digits : written);
        if (read === null || written === null) return null;
        const text = quoted(written);
        const exact = unit && from ? convertUnits(read, from, unit) : read;
        if (exact === null)
          return refuse(column, importIssues.otherUnit({ text, unit: unitWord(unit ?? 'each') }));
        const value = within(column, exact, { min, max });
        if (value === null) return null;
        const units = value.round(0, Big.roundDown).toNumber();
        if (unit && exact !== read)
          note(
            column,
            importIssues.converted({
              text: from === writtenIn && from ? `${text} ${from}` : text,
              amount: `${exact} ${unit}`,
            }),
          );
        if (!value.eq(units)) note(column, importIssues.roundedDown({ text: exact, units }));
        return units;
      },
      packages: (column, { min = 0, max = INTEGER_MAX } = {}) => {
        const split = splitAmount(said(column) ?? '');
        const isOfPackages = split !== null && packageWords.has(foldWords(split.word));
        const read = isOfPackages ? number(column, split.digits) : number(column);
        if (read === null) return null;
        const value = within(column, read, { min, max });
        if (value === null) return null;
        if (!value.round(0).eq(value))
          return refuse(column, importIssues.notWhole({ text: quoted(said(column) ?? '') }));
        return value.toNumber();
      },
      decimal: (column) => {
        const read = number(column);
        if (read === null || (/^\d{1,9}(?:\.\d{1,9})?$/.test(read) && new Big(read).gt(0))) return read;
        return refuse(column, importIssues.notDecimal({ text: quoted(said(column) ?? '') }));
      },
      cents: (column) => {
        const read = number(column);
        if (read === null) return null;
        const price = readPrice(read);
        return 'cents' in price ? price.cents : refuse(column, price.problem);
      },
      day: (column) => {
        const written = said(column);
        if (written === null) return null;
        const how = { today, ways: chosen(column) === null ? waysOf(column) : NO_WAYS };
        const read = readDay(written, quoted(written), how);
        return 'day' in read ? read.day : refuse(column, read.says, read.choices);
      },
      yesNo: (column) => {
        const read = word(column, yesNoWords, importIssues.notYesNo, yesNoChoices);
        return read && read === 'yes';
      },
      unit: (column, present = null) => {
        const written = said(column);
        if (written !== null && bushelWords.has(foldWords(written))) {
          if (present === 'bunch') return present;
          return refuse(column, importIssues.bushelOrBunch({ text: quoted(written) }), unitChoices);
        }
        return word(column, unitWords, importIssues.notUnit, unitChoices);
      },
      termsDays: (column) => {
        const written = said(column);
        if (written === null) return null;
        const days = readTerms(written);
        if (days === null) return refuse(column, importIssues.notTerms({ text: quoted(written) }));
        if (days > TERMS_MAX)
          return refuse(column, importIssues.tooLarge({ text: quoted(written), max: TERMS_MAX }));
        return days;
      },
      plantingStatus: (column) =>
        word(column, plantingStatusWords, importIssues.notPlantingStatus, statusChoices.planting),
      orderStatus: (column) =>
        word(column, orderStatusWords, importIssues.notOrderStatus, statusChoices.order),
    };
  };
};

const TERMS_MAX = 365;
