// Prints changes on the farm as they happen: FARM_TOKEN=… node examples/watch-live.ts
// Stops on Ctrl-C, or when the token is revoked.
import { farmFromEnvironment, run } from './farm-from-environment.ts';

await run(async () => {
  const farm = farmFromEnvironment();
  await new Promise<void>((resolve, reject) => {
    const stream = farm.live.events.subscribe(undefined, {
      onData: ({ topic, id }) => console.log(id === undefined ? topic : `${topic} ${id}`),
      onError: reject,
      onComplete: resolve,
    });
    process.once('SIGINT', () => {
      stream.unsubscribe();
      resolve();
    });
  });
});
