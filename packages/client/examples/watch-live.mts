// Prints changes on the farm as they happen, until Ctrl-C or until the token is revoked.
//   FARM_URL=http://localhost:3000 FARM_TOKEN=… node watch-live.mts
// It needs @farm/client beside it, and no other package.
import { createFarmClient, refusalOf } from '@farm/client';

const { FARM_URL: url = 'http://localhost:3000', FARM_TOKEN: token } = process.env;
if (!token) {
  console.error('Usage: FARM_TOKEN=… node watch-live.mts');
  process.exit(1);
}

const stream = createFarmClient({ url, token }).live.events.subscribe(undefined, {
  onData: ({ topic, id }) => console.log(id === undefined ? topic : `${topic} ${id}`),
  onError: (error) => {
    console.error(refusalOf(error)?.message ?? error.message);
    process.exitCode = 1;
  },
});
process.once('SIGINT', () => stream.unsubscribe());
