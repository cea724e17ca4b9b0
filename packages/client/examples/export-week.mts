// Writes a week's orders as CSV, one row per order line. Any day of the week will do; weeks begin on Sunday.
//   FARM_URL=http://localhost:3000 FARM_TOKEN=… node export-week.mts 2026-04-12 > week.csv
// It needs @farm/client beside it, and no other package.
import { createFarmClient, refusalOf } from '@farm/client';

const { FARM_URL: url = 'http://localhost:3000', FARM_TOKEN: token } = process.env;
const sunday = new Date(`${process.argv[2]}T00:00:00Z`);
if (!token || Number.isNaN(sunday.valueOf())) {
  console.error('Usage: FARM_TOKEN=… node export-week.mts 2026-04-12 > week.csv');
  process.exit(1);
}
sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay());
const from = sunday.toISOString().slice(0, 10);
const to = new Date(sunday.valueOf() + 6 * 86_400_000).toISOString().slice(0, 10);

const toCsv = (row: unknown[]) => `${row.map(toCell).join(',')}\n`;
const toCell = (value: unknown) => {
  // A spreadsheet would compute what begins like a formula.
  const text = String(value ?? '').replace(/^[=+\-@\t\r＝＋－＠]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const columns = ['order', 'buyer', 'deliveryDate', 'product', 'size', 'quantity', 'status'];
process.stdout.write(toCsv([...columns, 'purchaseOrderNumber']));
try {
  const farm = createFarmClient({ url, token });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof farm.orders.list.query>> = await farm.orders.list.query({
      from,
      to,
      scope: 'all',
      cursor,
      limit: 200,
    });
    for (const { number, buyerName, lines } of page.items) {
      for (const line of lines) {
        const { deliveryDate: day, productName, size, quantity, status, purchaseOrderNumber } = line;
        if (day < from || day > to) continue;
        process.stdout.write(
          toCsv([number, buyerName, day, productName, size, quantity, status, purchaseOrderNumber]),
        );
      }
    }
    cursor = page.nextCursor;
  } while (cursor);
} catch (error) {
  console.error(refusalOf(error)?.message ?? (error as Error).message);
  process.exitCode = 1;
}
