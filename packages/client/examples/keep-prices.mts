// Keeps a file equal to the farm's prices until Ctrl-C: it is written again within a second of each change.
//   FARM_URL=http://localhost:3000 FARM_TOKEN=… node keep-prices.mts prices.csv
// It needs the token of a sales rep or an administrator, @farm/client beside it, and no other package.
import { renameSync, writeFileSync } from 'node:fs';
import { createFarmClient, refusalOf } from '@farm/client';

const { FARM_URL: url = 'http://localhost:3000', FARM_TOKEN: token } = process.env;
const [file] = process.argv.slice(2);
if (!token || !file) {
  console.error('Usage: FARM_TOKEN=… node keep-prices.mts prices.csv');
  process.exit(1);
}

const farm = createFarmClient({ url, token });

const fail = (error: unknown) => {
  console.error(refusalOf(error)?.message ?? (error as Error).message);
  process.exitCode = 1;
};

const write = async () => {
  const [prices, lists, templates] = await Promise.all([
    farm.prices.list.query({}),
    farm.prices.lists.query(),
    farm.catalog.list.query(),
  ]);
  const listOf = new Map(lists.map(({ id, name }) => [id, name]));
  const sizes = templates.flatMap(({ name, sizes }) =>
    sizes.map(({ id, size }) => [id, `${name} ${size}`] as const),
  );
  const sizeOf = new Map(sizes);
  const rows = prices.map(({ priceListId, sizeId, cents, per, minQuantity, validFrom }) =>
    [listOf.get(priceListId), sizeOf.get(sizeId), (cents / 100).toFixed(2), per, minQuantity, validFrom]
      .map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`)
      .join(','),
  );
  // Whoever reads the file finds all of the old one or all of the new one.
  writeFileSync(`${file}.new`, ['list,product,price,per,from quantity,from day', ...rows, ''].join('\n'));
  renameSync(`${file}.new`, file);
  console.log(`${file}: ${rows.length} prices`);
};

// One after the other, so that an older answer never replaces a newer one.
let writing = Promise.resolve();
const stream = farm.live.events.subscribe(undefined, {
  onData: ({ topic }) => {
    if (['connected', 'prices', 'catalog'].includes(topic)) writing = writing.then(write).catch(fail);
  },
  onError: fail,
});
process.once('SIGINT', () => stream.unsubscribe());
