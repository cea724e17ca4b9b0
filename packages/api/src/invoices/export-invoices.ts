import { findBilling } from '@farm/data/farm';
import {
  countExported,
  listDaysToExport,
  listExported,
  listToExport,
  setExported,
} from '@farm/data/invoices';
import type { FarmBilling } from '@farm/domain/farm';
import {
  type ExportedFile,
  type ExportedInvoice,
  type ExportInput,
  numberText,
  type ToExport,
} from '@farm/domain/invoices';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { publishInvoices } from './invoices.internal.ts';
import { invoiceRefusals } from './invoices.texts.ts';
import { writeExport } from './write-export.ts';

const AT_ONCE = 100;
const TRIES = 3;

function* inParts(ids: readonly number[]) {
  for (let start = 0; start < ids.length; start += AT_ONCE) yield ids.slice(start, start + AT_ONCE);
}

type Rep = { repId: string | null };

/** `reps` gets those of their buyers. */
async function* readExported(
  { db }: Pick<PersonContext, 'db'>,
  ids: readonly number[],
  reps: Set<string | null>,
): AsyncGenerator<ExportedInvoice> {
  for (const part of inParts(ids))
    for (const {
      number,
      kind,
      poNumbers,
      repId,
      billToName,
      billToAddress,
      billToEmail,
      ...invoice
    } of await listExported(db, part)) {
      reps.add(repId);
      yield {
        ...invoice,
        number: number === null ? null : numberText(kind, number),
        purchaseOrderNumbers: JSON.parse(poNumbers),
        billTo: { name: billToName, address: billToAddress, email: billToEmail },
      };
    }
}

/** Marks all of them, or none if one was exported or made void in between. */
const markExported = (
  ctx: PersonContext,
  ids: readonly number[],
  { format, again }: Pick<ExportInput, 'format' | 'again'>,
  reps: readonly Rep[],
): Promise<boolean> => {
  class Overtaken extends Error {}
  const now = ctx.now().toISOString();
  const sorted = ids.toSorted((a, b) => a - b);
  return inTransaction(ctx, async (ctx) => {
    for (const part of inParts(sorted)) {
      if ((await setExported(ctx.db, part, { now, again })) !== part.length) throw new Overtaken();
      await recordHistory(
        ctx,
        ...part.map((id) => ({ type: 'invoice' as const, id, what: 'exported' as const, after: { format } })),
      );
    }
    publishInvoices(ctx, reps);
    return true;
  }).catch((error) => {
    if (error instanceof Overtaken) return false;
    throw error;
  });
};

const requireBooks = ({ format }: ExportInput, { xeroAccount, xeroTax }: FarmBilling) => {
  if (format === 'xero' && !(xeroAccount && xeroTax))
    throw fieldRefusal('INPUT_INVALID', 'format', invoiceRefusals.xeroUnset());
};

/** The days that the form begins with. */
export const readToExport = async ({ db }: PersonContext): Promise<ToExport> => {
  const kinds = await listDaysToExport(db);
  const of = (wanted: ExportInput['kind']) => {
    const found = kinds.find(({ kind }) => kind === wanted);
    return found ? { from: found.from, to: found.to, count: found.count } : null;
  };
  return { invoice: of('invoice'), credit: of('credit') };
};

/**
 * It writes what was issued within some days as a file for the accounting program; what a file has already is left out unless asked
 * for. Refuses `INPUT_INVALID` until the settings that Xero needs are made.
 */
export const exportInvoices = async (ctx: PersonContext, input: ExportInput): Promise<ExportedFile> => {
  const billing = await findBilling(ctx.db);
  requireBooks(input, billing);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ids = await listToExport(ctx.db, input);
    const leftOut = input.again ? 0 : await countExported(ctx.db, input);
    const reps = new Set<string | null>();
    // Made before anything is marked: what cannot be written is exported another time, and nobody waits for it.
    const { content, ...file } = await writeExport(readExported(ctx, ids, reps), input, billing, ctx.now());
    const isMarked =
      ids.length === 0 ||
      (await markExported(
        ctx,
        ids,
        input,
        [...reps].map((repId) => ({ repId })),
      ));
    if (isMarked) return { ...file, content: content.toString('base64'), leftOut };
  }
  throw new Refusal('INVOICE_CHANGED', invoiceRefusals.exportedMeanwhile());
};
