import { findBilling } from '@farm/data/farm';
import { listNumbered, takeAccount, takeInvoices } from '@farm/data/invoices';
import { readCents } from '@farm/domain/core';
import { numberText, type PaidElsewhere, type PaidElsewhereInput, readNumber } from '@farm/domain/invoices';
import { Refusal } from '@farm/domain/refusals';
import { parse } from 'csv-parse/sync';
import { accessTexts } from '../core/access.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { publishInvoices } from './invoices.internal.ts';
import { invoiceRefusals } from './invoices.texts.ts';
import { writePayment } from './record-payment.ts';

/** Exports begin with a title and the farm's name before the headers. */
const HEADERS_WITHIN = 20;

const isNumberHeader = (header: string) => /invoice\W*(?:no\b|num|#)/.test(header);
const isShortHeader = (header: string) => /^(?:no\.?|num\.?|number|#)$/.test(header);
const isBalanceHeader = (header: string) => /balance|amount ?due|due ?amount/.test(header);

const readRows = (text: string): string[][] => {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true });
  } catch {
    throw fieldRefusal('INPUT_INVALID', 'text', invoiceRefusals.fileUnreadable());
  }
};

/** The numbers that a file of QuickBooks or Xero calls paid: by their state, or nothing due; or all of them. Refuses `INPUT_INVALID`. */
export const readPaidNumbers = (text: string): string[] => {
  const rows = readRows(text);
  const headers = rows.slice(0, HEADERS_WITHIN).map((row) => row.map((cell) => cell.toLowerCase()));
  const isHeader = headers.some((row) => row.some(isNumberHeader)) ? isNumberHeader : isShortHeader;
  const at = headers.findIndex((row) => row.some(isHeader));
  const header = headers[at];
  if (!header) throw fieldRefusal('INPUT_INVALID', 'text', invoiceRefusals.numbersMissing());
  const number = header.findIndex(isHeader);
  const status = header.indexOf('status');
  const balance = header.findIndex(isBalanceHeader);
  const isPaid = (row: readonly string[]) => {
    if (status >= 0) return /^paid\b/i.test(row[status] ?? '');
    return balance < 0 || readCents(row[balance] ?? '') === 0;
  };
  const numbers = rows.slice(at + 1).flatMap((row) => (row[number] && isPaid(row) ? row[number] : []));
  return [...new Set(numbers)];
};

declare module '../core/worker-pool.ts' {
  interface WorkerTasks {
    readPaid: { input: { text: string }; answer: string[] };
  }
}

/** Longer files would keep others waiting, so a worker thread reads them. */
const LONG_TEXT = 25_000;

const busy = () => new Refusal('SERVER_BUSY', accessTexts.recordsSlow(), { retryAfter: 5 });
const waiting = { waitingMax: 16, waitMs: 60_000, busy, broken: busy };

const readPaid = async ({ workers }: PersonContext, text: string): Promise<string[]> =>
  text.length > LONG_TEXT ? workers.run('readPaid', { text }, waiting) : readPaidNumbers(text);

/**
 * Closes the invoices that a file of the accounting program calls paid, all in one transaction. Refuses `PAYMENTS_KEPT` where
 * payments are kept here, and `INPUT_INVALID`.
 */
export const markPaidElsewhere = async (
  ctx: PersonContext,
  { text }: PaidElsewhereInput,
): Promise<PaidElsewhere> => {
  const numbers = await readPaid(ctx, text);
  const read = new Map(numbers.map((typed) => [typed, readNumber(typed)]));
  return inTransaction(ctx, async (ctx) => {
    if ((await findBilling(ctx.db)).paymentsKept === 'here')
      throw new Refusal('PAYMENTS_KEPT', invoiceRefusals.keptHere());
    const found = await listNumbered(
      ctx.db,
      [...read.values()].flatMap((one) => (one?.kind === 'invoice' ? one.number : [])),
    );
    const buyerIds = [...new Set(found.map(({ buyerId }) => buyerId))].sort((a, b) => a - b);
    for (const buyerId of buyerIds) await takeAccount(ctx.db, buyerId);
    const rows = await takeInvoices(
      ctx.db,
      null,
      found.map(({ id }) => id),
    );
    const issued = rows.filter(({ status }) => status === 'issued');
    const open = issued.filter(({ openCents }) => openCents > 0);
    for (const { id, buyerId, openCents: cents } of open)
      await writePayment(ctx, {
        buyerId,
        cents,
        day: ctx.today(),
        method: 'other',
        reference: String(invoiceRefusals.paidInAccounting()),
        uses: [{ invoiceId: id, cents }],
      });
    publishInvoices(ctx, open);
    const issuedNumbers = new Set(issued.map(({ number }) => numberText('invoice', number ?? 0)));
    return {
      paid: open.map(({ number }) => numberText('invoice', number ?? 0)),
      already: issued
        .filter(({ openCents }) => openCents === 0)
        .map(({ number }) => numberText('invoice', number ?? 0)),
      unknown: numbers.filter((typed) => {
        const one = read.get(typed);
        return !one || !issuedNumbers.has(numberText(one.kind, one.number));
      }),
    };
  });
};
