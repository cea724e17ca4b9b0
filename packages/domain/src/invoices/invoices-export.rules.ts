import type { Day } from '../core/day-fields.ts';
import { centsText, timesCents } from '../core/money.ts';
import type { FarmBilling } from '../farm/farm.schema.ts';
import type { InvoiceDetails, InvoiceLine } from './invoices.schema.ts';

/** In every exported row the amount is quantity times rate, rounded to cents. */
export type ExportRow = { quantity: string; rate: string; amount: string; description: string };

/**
 * A line as an accounting program reads it. Where what was packed makes its rule impossible, one piece of the whole amount,
 * and the description says the quantity.
 */
export const exportRow = ({
  description,
  quantity,
  unit,
  priceCents,
  amountCents,
}: {
  description: string;
  quantity: string;
  unit: string;
  priceCents: number;
  amountCents: number;
}): ExportRow => {
  const isExact = timesCents(priceCents, quantity) === amountCents;
  return {
    quantity: isExact ? quantity : '1',
    rate: centsText(isExact ? priceCents : amountCents),
    amount: centsText(amountCents),
    description: isExact ? description : `${description}, ${quantity} ${unit}`,
  };
};

/** A column of an accounting program's template; a number is never taken for a formula. */
export type ExportColumn<Header extends string = string> = { header: Header; isNumber?: true };

const columnsOf = <const Headers extends readonly string[]>(
  headers: Headers,
  numbers: readonly Headers[number][],
): readonly ExportColumn<Headers[number]>[] =>
  headers.map((header) => ({ header, ...(numbers.includes(header) && { isNumber: true as const }) }));

const quickbooksColumns = columnsOf(
  [
    '*InvoiceNo',
    '*Customer',
    '*InvoiceDate',
    '*DueDate',
    'Terms',
    'Location',
    'Memo',
    'Item(Product/Service)',
    'ItemDescription',
    'ItemQuantity',
    'ItemRate',
    '*ItemAmount',
    'Service Date',
  ],
  ['ItemQuantity', 'ItemRate', '*ItemAmount'],
);

const xeroColumns = columnsOf(
  [
    '*ContactName',
    'EmailAddress',
    'POAddressLine1',
    'POAddressLine2',
    'POAddressLine3',
    'POAddressLine4',
    'POCity',
    'PORegion',
    'POPostalCode',
    'POCountry',
    '*InvoiceNumber',
    'Reference',
    '*InvoiceDate',
    '*DueDate',
    'InventoryItemCode',
    '*Description',
    '*Quantity',
    '*UnitAmount',
    'Discount',
    '*AccountCode',
    '*TaxType',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
    'Currency',
    'BrandingTheme',
  ],
  ['*Quantity', '*UnitAmount'],
);

type Cells<Columns extends readonly ExportColumn[]> = Partial<Record<Columns[number]['header'], string>>;
type Books = Pick<FarmBilling, 'quickbooksItem' | 'xeroAccount' | 'xeroTax' | 'xeroDays'>;

const dayText = (day: string, order: FarmBilling['xeroDays'] = 'month_first') => {
  const [year, month, date] = day.split('-');
  return order === 'month_first' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
};

const termsText = (days: number): string => (days === 0 ? 'Due on receipt' : `Net ${days}`);

const onOneLine = (typed: string) => typed.replaceAll(/\s+/g, ' ').trim();

/** A file has this of an invoice, and the day on which each of its lines was delivered. */
export type ExportedInvoice = Pick<
  InvoiceDetails,
  'number' | 'issueDate' | 'dueDate' | 'termsDays' | 'billTo' | 'purchaseOrderNumbers' | 'message'
> & {
  lines: (Pick<InvoiceLine, 'description' | 'quantity' | 'unit' | 'priceCents' | 'amountCents'> & {
    serviceDate: Day | null;
  })[];
};

/** Issued invoices have all of it; a credit memo is due when it is issued. */
const headOf = ({ number, issueDate, dueDate }: ExportedInvoice) => {
  if (number === null || issueDate === null) throw new Error('Only what was issued has a number and a day');
  return { number, issueDate, dueDate: dueDate ?? issueDate };
};

const rowOf = ({ priceCents, amountCents, ...line }: ExportedInvoice['lines'][number]) => {
  if (priceCents === null || amountCents === null) throw new Error('A line was issued without a price');
  return exportRow({ ...line, description: onOneLine(line.description), priceCents, amountCents });
};

const purchaseOrders = ({ purchaseOrderNumbers }: ExportedInvoice) =>
  purchaseOrderNumbers.map(onOneLine).join(', ');

/** A row for each line. Amounts of credit memos are positive, as in its import of credit notes. */
const quickbooksRows = (invoice: ExportedInvoice, books: Books): Cells<typeof quickbooksColumns>[] => {
  const { number, issueDate, dueDate } = headOf(invoice);
  const orders = purchaseOrders(invoice);
  const memo = [orders && `PO ${orders}`, invoice.message && onOneLine(invoice.message)];
  return invoice.lines.map((line) => {
    const { quantity, rate, amount, description } = rowOf(line);
    return {
      '*InvoiceNo': number,
      '*Customer': onOneLine(invoice.billTo.name),
      '*InvoiceDate': dayText(issueDate),
      '*DueDate': dayText(dueDate),
      Terms: termsText(invoice.termsDays),
      Memo: memo.filter(Boolean).join('. '),
      'Item(Product/Service)': books.quickbooksItem ?? '',
      ItemDescription: description,
      ItemQuantity: quantity,
      ItemRate: rate,
      '*ItemAmount': amount,
      'Service Date': line.serviceDate ? dayText(line.serviceDate) : '',
    };
  });
};

const STATES = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI
  SC SD TN TX UT VT VA VI WA WV WI WY GU AS MP`.split(/\s+/),
);

/** The end of an address: what is before the town in the same line, the town, its state and its ZIP. */
const TOWN =
  /^(?:(?<street>.+),\s*)?(?<city>[^,\d]+?),?\s+(?<state>[A-Za-z]{2})\.?,?\s+(?<zip>\d{5}(?:-\d{4})?)$/;
const COUNTRY = /(?:^|,?\s+)(?:USA|U\.S\.A\.|United States(?: of America)?)$/i;

/** Answers null if the last line does not end in a town, a state and a ZIP; a street never becomes a town. */
const readTown = (line: string) => {
  const { street, city = '', state = '', zip = '' } = TOWN.exec(line)?.groups ?? {};
  const region = state.toUpperCase();
  return STATES.has(region) ? { streets: street ? [street] : [], city, region, zip } : null;
};

/** The fields of an address as people type one, in one line or in several; what is not understood stays as it was typed. */
const addressCells = (address: string | null): Cells<typeof xeroColumns> => {
  const lines = (address ?? '')
    .split(/\r?\n/)
    .map((line) => onOneLine(line).replace(/,$/, ''))
    .filter((line) => line !== '');
  const domestic = lines
    .map((line, index) => (index === lines.length - 1 ? line.replace(COUNTRY, '') : line))
    .filter((line) => line !== '');
  const [found] = [1, 2, 3].flatMap((count) => {
    const town = readTown(domestic.slice(-count).join(', '));
    // A street has a line of its own where the town has several.
    return town && (count === 1 || town.streets.length === 0) ? [{ ...town, count }] : [];
  });
  const streets = found ? [...domestic.slice(0, -found.count), ...found.streets] : lines;
  const [first = '', second = '', third = '', ...others] = streets;
  return {
    POAddressLine1: first,
    POAddressLine2: second,
    POAddressLine3: third,
    POAddressLine4: others.join(', '),
    POCity: found?.city ?? '',
    PORegion: found?.region ?? '',
    POPostalCode: found?.zip ?? '',
  };
};

/** A row for each line. Amounts of credit memos are positive, as in its import of credit notes. */
const xeroRows = (invoice: ExportedInvoice, books: Books): Cells<typeof xeroColumns>[] => {
  const { number, issueDate, dueDate } = headOf(invoice);
  return invoice.lines.map((line) => {
    const { quantity, rate, description } = rowOf(line);
    return {
      '*ContactName': onOneLine(invoice.billTo.name),
      EmailAddress: invoice.billTo.email ?? '',
      ...addressCells(invoice.billTo.address),
      '*InvoiceNumber': number,
      Reference: purchaseOrders(invoice),
      '*InvoiceDate': dayText(issueDate, books.xeroDays),
      '*DueDate': dayText(dueDate, books.xeroDays),
      '*Description': description,
      '*Quantity': quantity,
      '*UnitAmount': rate,
      '*AccountCode': books.xeroAccount ?? '',
      '*TaxType': books.xeroTax ?? '',
      Currency: 'USD',
    };
  });
};

/** Each program reads its own template, and only so many invoices and rows in a file. */
export const exportFormats = {
  quickbooks: { columns: quickbooksColumns, rows: quickbooksRows, invoicesMax: 100, rowsMax: 1000 },
  xero: { columns: xeroColumns, rows: xeroRows, invoicesMax: 500, rowsMax: Number.POSITIVE_INFINITY },
} as const;
