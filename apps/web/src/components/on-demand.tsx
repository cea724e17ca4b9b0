import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { loadAhead } from '../lib/load-ahead.ts';

/**
 * A dialog whose code is not in the first load of its screen: it is loaded ahead, and rendered from when it first opens,
 * so that it can fade out.
 */
export const onDemand = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> => {
  const Part = lazy(load);
  return (props: Props) => {
    const isNeeded = isOpen(props);
    const [wasNeeded, setNeeded] = useState(isNeeded);
    if (isNeeded && !wasNeeded) setNeeded(true);
    useEffect(() => loadAhead(load), []);
    return (
      wasNeeded && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
};
