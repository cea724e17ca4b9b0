// Records what was harvested of a product on a day: it is added to the stock, and to its planting if there is only one.
//   FARM_URL=http://localhost:3000 FARM_TOKEN=… node record-harvest.mts Kale 120 2026-04-15
// It needs the token of a grower or an administrator, @farm/client beside it, and no other package.
import { createFarmClient, refusalOf } from '@farm/client';

const { FARM_URL: url = 'http://localhost:3000', FARM_TOKEN: token } = process.env;
const [product, units, harvestDate] = process.argv.slice(2);
if (!token || !product || !units || !harvestDate) {
  console.error('Usage: FARM_TOKEN=… node record-harvest.mts Kale 120 2026-04-15');
  process.exit(1);
}

try {
  const farm = createFarmClient({ url, token });
  const [templates, plantings] = await Promise.all([farm.catalog.list.query(), farm.plantings.all.query()]);
  const template = templates.find(({ name }) => name === product);
  if (!template) throw new Error(`There is no product ${product}.`);
  const open = plantings.filter(
    ({ productNameId, status }) => productNameId === template.id && status !== 'finished',
  );
  const [planting] = open.length === 1 ? open : [];
  const lot = { productNameId: template.id, unitsAvailable: Number(units) };
  await farm.plantings.harvestLots.mutate({
    harvestDate,
    lots: [{ ...lot, ...(planting && { plantingId: planting.id }) }],
    // A harvest of as much on that day is not recorded twice.
    idempotencyKey: `harvest-${template.id}-${harvestDate}-${units}`,
  });
  const from = planting ? ` from ${planting.currentLocation}` : '';
  console.log(`${units} ${template.baseUnit} ${product}${from}`);
} catch (error) {
  console.error(refusalOf(error)?.message ?? (error as Error).message);
  process.exitCode = 1;
}
