import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FarmBilling } from '@farm/domain/farm';
import type { ExportedInvoice, InvoiceDetails } from '@farm/domain/invoices';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  exampleBilling,
  exampleCredit,
  exampleInvoice,
  exportedOf,
  feeLine,
  kaleLine,
  squashLine,
} from '../testing/example-invoices.ts';
import { writeExport } from './write-export.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const QUICKBOOKS =
  '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date';
const XERO =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme';

type Format = 'quickbooks' | 'xero';
type About = { format: Format; kind?: 'invoice' | 'credit' };

async function* each(invoices: Iterable<InvoiceDetails>) {
  for (const invoice of invoices) yield exportedOf(invoice);
}

const write = (
  { format, kind = 'invoice' }: About,
  invoices: Iterable<InvoiceDetails>,
  billing: FarmBilling = exampleBilling,
) => writeExport(each(invoices), { format, kind, from: '2026-04-01', to: '2026-04-30' }, billing, NOW);

const textOf = async (about: About, invoices: InvoiceDetails[], billing?: FarmBilling) =>
  (await write(about, invoices, billing)).content.toString();

const rowsOf = async (about: About, invoices: InvoiceDetails[], billing?: FarmBilling) =>
  parse(await textOf(about, invoices, billing), { columns: true }) as Record<string, string>[];

const many = (count: number): InvoiceDetails[] =>
  Array.from({ length: count }, (_, index) => ({ ...exampleInvoice, number: `INV-${1001 + index}` }));

/** How many invoices each file of a zip has. */
const filesOf = async (format: Format, count: number) => {
  const { type, content, invoices } = await write({ format }, many(count));
  expect({ type, invoices }).toEqual({ type: 'application/zip', invoices: count });
  const numbers: string[] = [];
  const counts = Object.entries(unzipSync(content)).map(([name, bytes]) => {
    const text = strFromU8(bytes);
    expect(text.startsWith(format === 'xero' ? XERO : QUICKBOOKS)).toBe(true);
    const rows = parse(text, { columns: true }) as Record<string, string>[];
    const own = new Set(rows.map((row) => row['*InvoiceNo'] ?? row['*InvoiceNumber'] ?? ''));
    numbers.push(...own);
    return [name, own.size];
  });
  expect(numbers).toEqual(many(count).map(({ number }) => number));
  return counts;
};

describe('the file for QuickBooks Online', () => {
  it('is its template with a row for each line', async () => {
    const lines = [kaleLine, squashLine, feeLine];
    expect(await textOf({ format: 'quickbooks' }, [{ ...exampleInvoice, lines }])).toBe(
      `${[
        QUICKBOOKS,
        'INV-1001,Mill Market,04/30/2026,05/10/2026,Net 10,,PO 7781. Thank you.,Produce,"Kale, 12lb",3,24.50,73.50,04/28/2026',
        'INV-1001,Mill Market,04/30/2026,05/10/2026,Net 10,,PO 7781. Thank you.,Produce,"Winter Squash, 2 × 5lb",11.4,2.35,26.79,04/28/2026',
        'INV-1001,Mill Market,04/30/2026,05/10/2026,Net 10,,PO 7781. Thank you.,Produce,Discount,1,-26.79,-26.79,',
      ].join('\n')}\n`,
    );
  });

  it('has at most 100 invoices, and is a zip of several above that', async () => {
    const name = 'quickbooks-invoices-2026-04-01-2026-04-30';
    expect(await filesOf('quickbooks', 250)).toEqual([
      [`${name}-1.csv`, 100],
      [`${name}-2.csv`, 100],
      [`${name}-3.csv`, 50],
    ]);
    const { type, name: single } = await write({ format: 'quickbooks' }, many(100));
    expect([type, single]).toEqual(['text/csv', `${name}.csv`]);
    expect(await filesOf('quickbooks', 101)).toEqual([
      [`${name}-1.csv`, 100],
      [`${name}-2.csv`, 1],
    ]);
  });

  it('has at most 1,000 rows, and an invoice whole in one file', async () => {
    const sizes = [400, 600, 1, 999, 2, 1200, 5];
    const invoices = sizes.map((size, index) => ({
      ...exampleInvoice,
      number: `INV-${1001 + index}`,
      lines: Array.from({ length: size }, () => kaleLine),
    }));
    const { content } = await write({ format: 'quickbooks' }, invoices);
    const files = Object.values(unzipSync(content)).map((bytes) => {
      const rows = parse(strFromU8(bytes), { columns: true }) as Record<string, string>[];
      return [...Map.groupBy(rows, (row) => row['*InvoiceNo'])].map(([number, own]) => [number, own.length]);
    });
    expect(files).toEqual([
      [
        ['INV-1001', 400],
        ['INV-1002', 600],
      ],
      [
        ['INV-1003', 1],
        ['INV-1004', 999],
      ],
      [['INV-1005', 2]],
      // More rows than a file may have: still whole.
      [['INV-1006', 1200]],
      [['INV-1007', 5]],
    ]);
  });

  it('has nothing but its header where nothing was issued', async () => {
    expect(await textOf({ format: 'quickbooks' }, [])).toBe(`${QUICKBOOKS}\n`);
  });

  it('has credit memos apart, due when they were issued, with positive amounts', async () => {
    const written = await write({ format: 'quickbooks', kind: 'credit' }, [exampleCredit]);
    expect(written.name).toBe('quickbooks-credit-memos-2026-04-01-2026-04-30.csv');
    const [row] = parse(written.content, { columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      '*InvoiceNo': 'CM-1001',
      '*DueDate': '04/30/2026',
      ItemQuantity: '11.4',
      ItemRate: '2.35',
      '*ItemAmount': '26.79',
    });
  });
});

describe('the file for Xero', () => {
  it('is its template, with the address in its fields', async () => {
    expect(await textOf({ format: 'xero' }, [{ ...exampleInvoice, lines: [squashLine] }])).toBe(
      `${XERO}\n` +
        'Mill Market,ap@millmarket.example,Accounts payable,12 Mill Street,,,Santa Cruz,CA,95060,,INV-1001,7781,' +
        '04/30/2026,05/10/2026,,"Winter Squash, 2 × 5lb",11.4,2.35,,200,Tax Exempt (0%),,,,,USD,\n',
    );
  });

  it('has the day before the month where Xero reads it so', async () => {
    const billing = { ...exampleBilling, xeroDays: 'day_first' as const };
    const [row] = await rowsOf({ format: 'xero' }, [exampleInvoice], billing);
    expect([row?.['*InvoiceDate'], row?.['*DueDate']]).toEqual(['30/04/2026', '10/05/2026']);
  });

  it.each([
    ['123 Main Street, Rochester, PA 15074', ['123 Main Street', '', 'Rochester', 'PA', '15074']],
    ['123 Main Street\nRochester, PA 15074', ['123 Main Street', '', 'Rochester', 'PA', '15074']],
    [
      '123 Main Street, Suite 4, Rochester PA 15074-1234',
      ['123 Main Street, Suite 4', '', 'Rochester', 'PA', '15074-1234'],
    ],
    [
      'Dock 2\r\n123 Main Street\r\nSanta Cruz\r\nCA 95060',
      ['Dock 2', '123 Main Street', 'Santa Cruz', 'CA', '95060'],
    ],
    ['123 Main Street, Rochester, pa 15074, USA', ['123 Main Street', '', 'Rochester', 'PA', '15074']],
    ['123 Main Street, Rochester, PA 15074\nUSA', ['123 Main Street', '', 'Rochester', 'PA', '15074']],
    ['Rochester, PA 15074', ['', '', 'Rochester', 'PA', '15074']],
    // Where the street ends and the town begins, nobody can tell.
    ['123 Main Street Rochester PA 15074', ['123 Main Street Rochester PA 15074', '', '', '', '']],
    ['123 Main Street, Rochester', ['123 Main Street, Rochester', '', '', '', '']],
    ['10 Elm, Lima, XX 15074', ['10 Elm, Lima, XX 15074', '', '', '', '']],
  ])('has the fields of %j', async (address, cells) => {
    const billTo = { ...exampleInvoice.billTo, address };
    const [row] = await rowsOf({ format: 'xero' }, [{ ...exampleInvoice, billTo }]);
    const fields = ['POAddressLine1', 'POAddressLine2', 'POCity', 'PORegion', 'POPostalCode'];
    expect(fields.map((field) => row?.[field])).toEqual(cells);
  });

  it('keeps an address that it cannot take apart, and loses no line of a long one', async () => {
    const address = ['One', 'Two', 'Three', 'Four', 'Five', 'Tijuana, B.C., México'].join('\n');
    const billTo = { ...exampleInvoice.billTo, address };
    const [row] = await rowsOf({ format: 'xero' }, [{ ...exampleInvoice, billTo }]);
    expect(row).toMatchObject({
      POAddressLine1: 'One',
      POAddressLine4: 'Four, Five, Tijuana, B.C., México',
      POCity: '',
    });
  });

  it('has credit memos with positive amounts', async () => {
    const [row] = await rowsOf({ format: 'xero', kind: 'credit' }, [exampleCredit]);
    expect(row).toMatchObject({ '*InvoiceNumber': 'CM-1001', '*Quantity': '11.4', '*UnitAmount': '2.35' });
  });

  it('has at most 500 invoices', async () => {
    expect((await filesOf('xero', 1001)).map(([, count]) => count)).toEqual([500, 500, 1]);
  });
});

describe.each(['quickbooks', 'xero'] as const)('in a file for %s', (format) => {
  const [customer, description, quantity, rate] =
    format === 'xero'
      ? ['*ContactName', '*Description', '*Quantity', '*UnitAmount']
      : ['*Customer', 'ItemDescription', 'ItemQuantity', 'ItemRate'];

  it.each(['=1+1', '+1 Market', '-Market', '@Market', '\uff1dMarket'])(
    'a name or description like %s is no formula',
    async (name) => {
      const [row] = await rowsOf({ format }, [
        {
          ...exampleInvoice,
          billTo: { ...exampleInvoice.billTo, name },
          lines: [{ ...kaleLine, description: name }],
        },
      ]);
      expect([row?.[customer], row?.[description]]).toEqual([`'${name}`, `'${name}`]);
    },
  );

  it('a name that begins with a tab begins with its first letter', async () => {
    const billTo = { ...exampleInvoice.billTo, name: '\tMill\r\nMarket, "Santa Cruz"' };
    const [row] = await rowsOf({ format }, [{ ...exampleInvoice, billTo }]);
    expect(row?.[customer]).toBe('Mill Market, "Santa Cruz"');
  });

  it('an amount below 0 stays a number', async () => {
    const [row] = await rowsOf({ format }, [{ ...exampleInvoice, lines: [feeLine] }]);
    expect([row?.[quantity], row?.[rate]]).toEqual(['1', '-26.79']);
    expect(await textOf({ format }, [{ ...exampleInvoice, lines: [feeLine] }])).not.toContain("'");
  });

  it('the amount of every row is quantity times rate, rounded to cents, and no cent is lost', async () => {
    const someLine = fc.record({
      thousandths: fc.integer({ min: 0, max: 999_999 }),
      priceCents: fc.integer({ min: -100_000, max: 100_000 }),
      offBy: fc.constantFrom(0, 0, 0, 1, -1, 700),
    });
    /** Half away from zero, in whole numbers of our own. */
    const rounded = (hundredThousandths: bigint) => {
      const size = hundredThousandths < 0n ? -hundredThousandths : hundredThousandths;
      const cents = Number((size + 500n) / 1000n);
      return hundredThousandths < 0n ? -cents || 0 : cents;
    };
    const scaled = (text: string, digits: number) => {
      const [, sign, whole = '', part = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
      return BigInt(`${sign}${whole}${part.padEnd(digits, '0')}`);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(someLine, { minLength: 1, maxLength: 20 }), async (some) => {
        const lines = some.map(({ thousandths, priceCents, offBy }) => ({
          ...squashLine,
          quantity: String(thousandths / 1000),
          priceCents,
          amountCents: rounded(BigInt(thousandths) * BigInt(priceCents)) + offBy,
        }));
        const rows = await rowsOf({ format }, [{ ...exampleInvoice, lines }]);
        const amounts = rows.map((row) =>
          rounded(scaled(row[quantity] ?? '', 3) * scaled(row[rate] ?? '', 2)),
        );
        expect(amounts).toEqual(lines.map(({ amountCents }) => amountCents));
        if (format === 'quickbooks')
          expect(rows.map((row) => Number(scaled(row['*ItemAmount'] ?? '', 2)))).toEqual(amounts);
        for (const [index, { offBy }] of some.entries())
          if (offBy !== 0) {
            expect(rows[index]?.[quantity]).toBe('1');
            expect(rows[index]?.[description]).toBe(`Winter Squash, 2 × 5lb, ${lines[index]?.quantity} lb`);
          }
      }),
    );
  });
});

it('holds the invoices of one file in memory, and of a year no more', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const seen: WeakRef<ExportedInvoice>[] = [];
  const alive: number[] = [];
  async function* year() {
    for (let number = 1001; number < 4001; number += 1) {
      const invoice = exportedOf({ ...exampleInvoice, number: `INV-${number}` });
      seen.push(new WeakRef(invoice));
      yield invoice;
      if (number % 1000 !== 0) continue;
      await new Promise((resolve) => setImmediate(resolve));
      collect();
      alive.push(seen.filter((one) => one.deref()).length);
    }
  }
  const { invoices, content } = await writeExport(
    year(),
    { format: 'quickbooks', kind: 'invoice', from: '2026-01-01', to: '2026-12-31' },
    exampleBilling,
    NOW,
  );
  expect(invoices).toBe(3000);
  expect(Object.keys(unzipSync(content))).toHaveLength(30);
  expect(alive).toHaveLength(3);
  expect(Math.max(...alive)).toBeLessThanOrEqual(200);
});
