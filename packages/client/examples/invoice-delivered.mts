// Invoices all that was delivered and has a price, one invoice for each buyer.
//   FARM_URL=http://localhost:3000 FARM_TOKEN=… node invoice-delivered.mts 2026-04-18
// The day is the last one that is billed. It needs an administrator's token, @farm/client beside it, and no other package.
import { createFarmClient, refusalOf } from '@farm/client';

const { FARM_URL: url = 'http://localhost:3000', FARM_TOKEN: token } = process.env;
const [through] = process.argv.slice(2);
if (!token || !through) {
  console.error('Usage: FARM_TOKEN=… node invoice-delivered.mts 2026-04-18');
  process.exit(1);
}

try {
  const farm = createFarmClient({ url, token });
  const lineIds = new Map<number, number[]>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof farm.invoices.toInvoice.query>> =
      await farm.invoices.toInvoice.query({
        cursor,
        limit: 200,
      });
    for (const { buyerId, day, lines } of page.deliveries) {
      if (day > through) continue;
      const priced = lines.filter(({ amountCents }) => amountCents !== null).map(({ id }) => id);
      if (priced.length > 0) lineIds.set(buyerId, [...(lineIds.get(buyerId) ?? []), ...priced]);
    }
    cursor = page.nextCursor;
  } while (cursor);
  const drafts = [...lineIds].map(([buyerId, ids]) => ({ buyerId, lineIds: ids }));
  // A line is billed once: if two of these run at once, one is refused.
  const drafted = drafts.length > 0 ? await farm.invoices.draft.mutate({ drafts }) : [];
  const invoices = drafted.map(({ id, version }) => ({ id, version }));
  const issued = invoices.length > 0 ? await farm.invoices.issue.mutate({ invoices }) : [];
  for (const { number, buyerName, totalCents } of issued)
    console.log(`${number} ${buyerName}: ${(totalCents / 100).toFixed(2)}`);
} catch (error) {
  console.error(refusalOf(error)?.message ?? (error as Error).message);
  process.exitCode = 1;
}
