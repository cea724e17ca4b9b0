// Packs what was ordered for a day, as it was ordered, and delivers it. What has to be weighed is left to the shed.
//   FARM_URL=http://localhost:3000 FARM_TOKEN=… node deliver-day.mts 2026-04-18
// It needs an administrator's token, @farm/client beside it, and no other package.
import { createFarmClient, refusalOf } from '@farm/client';

const { FARM_URL: url = 'http://localhost:3000', FARM_TOKEN: token } = process.env;
const [day] = process.argv.slice(2);
if (!token || !day) {
  console.error('Usage: FARM_TOKEN=… node deliver-day.mts 2026-04-18');
  process.exit(1);
}

try {
  const farm = createFarmClient({ url, token });
  const linesOf = async () => {
    const { deliveries } = await farm.packing.day.query({ day });
    return deliveries.flatMap(({ lines }) => lines).filter(({ status }) => status === 'confirmed');
  };
  const toPack = (await linesOf()).filter(({ packedAt, isCatchWeight }) => !packedAt && !isCatchWeight);
  if (toPack.length > 0) {
    const lines = toPack.map(({ id, version, fillQuantity }) => ({ id, version, fillQuantity }));
    await farm.packing.pack.mutate({ lines });
  }
  const packed = (await linesOf()).filter(({ packedAt }) => packedAt);
  if (packed.length > 0) {
    // With the versions that were read, nothing that somebody changed in between is delivered.
    const lines = packed.map(({ id, version }) => ({ id, version }));
    const { notes } = await farm.packing.deliverDay.mutate({ day, lines });
    for (const { number, shipTo } of notes) console.log(`note ${number}: ${shipTo.name}`);
  }
  console.log(`delivered on ${day}, lines: ${packed.length}`);
} catch (error) {
  console.error(refusalOf(error)?.message ?? (error as Error).message);
  process.exitCode = 1;
}
