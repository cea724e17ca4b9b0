// Prints what changes on the farm as it happens: FARM_TOKEN=… node examples/watch-live.ts
// Ends with Ctrl-C, or when the farm takes the token back.
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
