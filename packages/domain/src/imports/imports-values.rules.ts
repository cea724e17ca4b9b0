import Big from 'big.js';
import type { z } from 'zod';
import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { baseUnits } from '../catalog/catalog.schema.ts';
import { catalogTexts } from '../catalog/catalog.texts.ts';
import type { Day } from '../core/day-fields.ts';
import { times } from '../core/decimal.ts';
import { INTEGER_MAX } from '../core/fields.ts';
import { inputIssues } from '../core/input-issues.ts';
import { foldName } from '../core/names.ts';
import type { StoredText } from '../core/stored-text.ts';
import type { FarmText } from '../core/texts.ts';
import { typedDay } from '../core/typed-day.ts';
import type { OrderStatus } from '../orders/orders.schema.ts';
import { orderStatuses, statusLabel } from '../orders/orders-status.rules.ts';
import { plantingStatuses } from '../plantings/plantings.rules.ts';
import type { PlantingStatus } from '../plantings/plantings.schema.ts';
import { readPrice } from '../prices/prices.rules.ts';
import type { ImportChoice, ImportIssue, ImportOffer } from './imports.schema.ts';
import { columnName, importIssues } from './imports-issues.texts.ts';
import type { ImportSeparator, TextRow } from './imports-plan.rules.ts';

/** What words and names of columns have in common if they are alike but for case, accents, spaces and marks. */
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
  const folded = foldName(size);
  const dozens = DOZENS.exec(folded);
  if (dozens) return unit === 'each' ? times(dozens[1] ?? '1', 12) : null;
  const [, amount = '1', word] = PLAIN_AMOUNT.exec(folded) ?? [];
  if (word === undefined || unitWords.get(word) !== unit || Number(amount) === 0) return null;
  return new Big(amount).toFixed();
};

/** Days until payment is due, of 'Net 10', '10 days' or 'Due on receipt'; null for anything else. */
const readTerms = (text: string): number | null => {
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

const WRITTEN_NUMBER = /^(?<open>\()?(?<sign>[-−+])?(?:US)?\$? ?(?<digits>[\d.,]*\d[\d.,]*)(?: ?USD)?\)?$/i;

/** What a comma and a point in a number mean by its form alone; 'unclear' for '1,234' and '1.234'. */
const markOf = (digits: string): 'plain' | 'point' | 'comma' | 'unclear' | 'wrong' => {
  if (/^\d+$/.test(digits)) return 'plain';
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return 'unclear';
  if (/^\d*\.\d*$|^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) {
    return /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(digits) ? 'comma' : 'point';
  }
  return /^\d*,\d+$|^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(digits) ? 'comma' : 'wrong';
};

/** Which marks the numbers of a column clearly have. */
type Marks = { hasPoint: boolean; hasComma: boolean };

type ReadNumber = { number: string } | { either: [string, string] } | null;

/** A number as decimal text. The file's separator and the column as a whole tell what a comma in it means. */
const readNumber = (text: string, separator: ImportSeparator, { hasPoint, hasComma }: Marks): ReadNumber => {
  const written = WRITTEN_NUMBER.exec(text.trim().replaceAll(/\s/g, ' '))?.groups;
  const digits = written?.digits ?? '';
  if (!written || Boolean(written.open) !== text.trim().endsWith(')')) return null;
  const sign = written.open || (written.sign && written.sign !== '+') ? '-' : '';
  const withPoint = () => `${sign}${new Big(digits.replaceAll(',', '')).toFixed()}`;
  const withComma = () => `${sign}${new Big(digits.replaceAll('.', '').replace(',', '.')).toFixed()}`;
  const mark = markOf(digits);
  if (mark === 'wrong') return null;
  if (mark === 'unclear') {
    const isAsked = hasComma || (separator === ';' && !hasPoint);
    return isAsked ? { either: [withPoint(), withComma()] } : { number: withPoint() };
  }
  if (mark !== 'comma') return { number: withPoint() };
  // In a file with commas between its cells, '24,50' is as likely a slip.
  if (separator === ',' && /^\d*,\d+$/.test(digits)) return { either: [withComma(), withPoint()] };
  return { number: withComma() };
};

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const TIME = /(?:T|,? )\d{1,2}:\d{2}.*$/i;

const withoutTime = (text: string): string => text.trim().replace(TIME, '');

/** How the days of a column that are written in numbers alone are written: an example of each way. */
type Ways = { monthFirst: string | null; dayFirst: string | null };

type ReadDay = { day: Day } | { says: FarmText; choices?: ImportChoice[] };

const dayOf = (year: string, month: string, date: string, today: Day): Day | null =>
  typedDay(`${year.length === 2 ? `20${year}` : year}-${month}-${date}`, today);

const readDay = (written: string, today: Day, { monthFirst, dayFirst }: Ways): ReadDay => {
  const text = quoted(written);
  const wrong = { says: importIssues.notDay({ text }) };
  const plain = withoutTime(written);
  const found = (day: Day | null): ReadDay => (day === null ? wrong : { day });
  const [, first, mark, second, year] = SLASHED.exec(plain) ?? [];
  if (first && second && year) {
    if (mark === '.') return found(dayOf(year, second, first, today));
    if (monthFirst !== null && dayFirst !== null) {
      const days = new Set([dayOf(year, first, second, today), dayOf(year, second, first, today)]);
      return {
        says: importIssues.twoWays({ text, monthFirst, dayFirst }),
        choices: [...days].flatMap((day) => (day === null ? [] : [{ value: day, label: day }])),
      };
    }
    return found(dayFirst === null ? dayOf(year, first, second, today) : dayOf(year, second, first, today));
  }
  const [, ...iso] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain) ?? [];
  if (iso.length === 3) return found(dayOf(iso[0] ?? '', iso[1] ?? '', iso[2] ?? '', today));
  if (/^[1-9]\d{4}(?:\.\d+)?$/.test(plain)) return { says: importIssues.serialDay({ text }) };
  if (/^\d{1,2}[/-]\d{1,2}$/.test(plain)) return { says: importIssues.yearMissing({ text }) };
  if (!/\p{L}{3}/u.test(plain)) return wrong;
  const words = plain.replaceAll(/[-/']/g, ' ');
  const day = typedDay(words, today, 'en') ?? typedDay(words, today, 'es');
  if (day === null || !/\d/.test(plain)) return wrong;
  return (plain.match(/\d+/g) ?? []).length < 2 ? { says: importIssues.yearMissing({ text }) } : { day };
};

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
  text: (column: string) => string | null;
  /** The same, but blank is an issue. */
  required: (column: string) => string | null;
  /** As a form's field reads it. */
  field: <Value>(column: string, schema: z.ZodType<Value>) => Value | null;
  whole: (column: string, bounds?: Bounds) => number | null;
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

  const marksOf = (column: string): Marks => {
    const known = marks.get(column);
    if (known) return known;
    const found = { hasPoint: false, hasComma: false };
    for (const { cells } of rows) {
      const digits = WRITTEN_NUMBER.exec(cells[column]?.trim() ?? '')?.groups?.digits;
      const mark = digits && markOf(digits);
      if (mark === 'point') found.hasPoint = true;
      if (mark === 'comma') found.hasComma = true;
    }
    marks.set(column, found);
    return found;
  };

  const waysOf = (column: string): Ways => {
    const known = ways.get(column);
    if (known) return known;
    const found: Ways = { monthFirst: null, dayFirst: null };
    for (const { cells } of rows) {
      const text = withoutTime(cells[column] ?? '');
      const [, first, mark, second] = SLASHED.exec(text) ?? [];
      if (!first || !second || mark === '.') continue;
      if (Number(first) > 12 && Number(second) <= 12) found.dayFirst ??= text;
      if (Number(second) > 12 && Number(first) <= 12) found.monthFirst ??= text;
    }
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

    const chosen = (column: string): string | null => row.chosen[column] ?? null;
    const text = (column: string): string | null => row.cells[column]?.trim() || null;
    const said = (column: string): string | null => chosen(column) ?? text(column);

    const number = (column: string): string | null => {
      const written = said(column);
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

    const word = <Value extends string>(
      column: string,
      words: Words<Value>,
      says: (values: { text: string }) => FarmText,
      choices: ImportChoice[],
    ): Value | null => {
      const written = said(column);
      if (written === null) return null;
      return words.get(foldWords(written)) ?? refuse(column, says({ text: quoted(written) }), choices);
    };

    return {
      row,
      issues,
      refuse,
      text,
      required: (column) => text(column) ?? refuse(column, importIssues.blank()),
      field: (column, schema) => {
        const written = text(column);
        if (written === null) return null;
        const read = schema.safeParse(written);
        if (read.success) return read.data;
        const [issue] = inputIssues(read.error, 1);
        return refuse(column, issue?.text ?? importIssues.unfit({ text: quoted(written) }));
      },
      whole: (column, { min = 0, max = INTEGER_MAX } = {}) => {
        const read = number(column);
        if (read === null) return null;
        const shown = quoted(said(column) ?? '');
        const value = new Big(read);
        if (value.lt(min)) return refuse(column, importIssues.tooSmall({ text: shown, min }));
        if (value.gt(max)) return refuse(column, importIssues.tooLarge({ text: shown, max }));
        if (!value.round(0).eq(value)) return refuse(column, importIssues.notWhole({ text: shown }));
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
        const read = readDay(written, today, chosen(column) === null ? waysOf(column) : NO_WAYS);
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

const NO_WAYS: Ways = { monthFirst: null, dayFirst: null };
const TERMS_MAX = 365;
