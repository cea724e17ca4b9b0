// Keeps a copy of the order lines you may read in a file, by what changed since it last ran. Run it as often as you like.
//   FARM_URL=http://localhost:3000 FARM_TOKEN=… node follow-orders.mts orders.json
// It needs @farm/client beside it, and no other package.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createFarmClient, refusalOf } from '@farm/client';

const { FARM_URL: url = 'http://localhost:3000', FARM_TOKEN: token } = process.env;
const file = process.argv[2];
if (!token || !file) {
  console.error('Usage: FARM_TOKEN=… node follow-orders.mts orders.json');
  process.exit(1);
}
const farm = createFarmClient({ url, token });
type Line = Awaited<ReturnType<typeof farm.orders.line.query>>;
type Copy = { cursor: string; lines: Record<string, Line> };

/** The file has the old copy or the new one, also if this stops halfway. */
const save = (copy: Copy) => {
  writeFileSync(`${file}.new`, JSON.stringify(copy));
  renameSync(`${file}.new`, file);
};

/** The cursor comes first: what changes while everything is read is told again afterwards. */
const readEverything = async (): Promise<Copy> => {
  const { cursor } = await farm.changes.list.query({ since: 'now' });
  const lines = await farm.orders.lines.query({});
  return { cursor, lines: Object.fromEntries(lines.map((line) => [line.id, line])) };
};

const readLine = (id: number) =>
  farm.orders.line.query({ id }).catch((error: unknown) => {
    if (refusalOf(error)?.code === 'ORDER_MISSING') return null;
    throw error;
  });

const follow = async (copy: Copy): Promise<void> => {
  for (let hasMore = true; hasMore; save(copy)) {
    const page = await farm.changes.list.query({ since: copy.cursor, types: ['order_line'] });
    for (const id of new Set(page.items.map((change) => change.id))) {
      const line = await readLine(Number(id));
      if (line) copy.lines[id] = line;
      else delete copy.lines[id];
      console.log(
        line ? `line ${id}: ${line.quantity} × ${line.productName}, ${line.status}` : `line ${id}: gone`,
      );
    }
    ({ cursor: copy.cursor, hasMore } = page);
  }
};

try {
  const copy = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Copy) : await readEverything();
  await follow(copy).catch(async (error: unknown) => {
    if (refusalOf(error)?.code !== 'CURSOR_STALE') throw error;
    await follow(await readEverything());
  });
} catch (error) {
  console.error(refusalOf(error)?.message ?? (error as Error).message);
  process.exitCode = 1;
}
