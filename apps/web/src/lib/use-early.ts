import { startTransition, useOptimistic } from 'react';
import { afterFrame } from './after-frame.ts';

const frame = () => new Promise<void>(afterFrame);

/** Shows at once what was chosen, where the change that follows takes long to render. */
export const useEarly = <Value>(
  value: Value,
  change: (value: Value) => void,
): readonly [Value, (value: Value) => void] => {
  const [shown, show] = useOptimistic(value);
  const choose = (next: Value) =>
    startTransition(async () => {
      show(next);
      await frame();
      change(next);
      await frame();
    });
  return [shown, choose] as const;
};
