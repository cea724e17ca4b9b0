import { useState } from 'react';
import { afterFrame } from './after-frame.ts';

/** Shows at once what was chosen, where the change that follows takes long to render. */
export const useEarly = <Value>(
  value: Value,
  change: (value: Value) => void,
): readonly [Value, (value: Value) => void] => {
  const [early, setEarly] = useState<{ value: Value } | null>(null);
  const choose = (next: Value) => {
    const chosen = { value: next };
    setEarly(chosen);
    afterFrame(() => {
      change(next);
      afterFrame(() => setEarly((now) => (now === chosen ? null : now)));
    });
  };
  return [early ? early.value : value, choose] as const;
};
