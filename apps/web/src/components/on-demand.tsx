import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { loadAhead } from '../lib/load-ahead.ts';
import { usePart } from '../lib/use-part.ts';

/**
 * A dialog whose code is not in the first load of its screen: it is loaded ahead, and rendered from when it first opens,
 * so that it can fade out. If it cannot be loaded, it closes.
 */
export const onDemand =
  <Props extends { onClose: () => void }>(
    load: () => Promise<{ default: ComponentType<Props> }>,
    isOpen: (props: Props) => boolean,
  ): ComponentType<Props> =>
  (props: Props) => {
    const isNeeded = isOpen(props);
    const [Part, loadPart] = usePart(load);
    useEffect(() => loadAhead(load), []);
    const open = useEffectEvent(async () => {
      if (!(await loadPart())) props.onClose();
    });
    useEffect(() => {
      if (isNeeded) void open();
    }, [isNeeded]);
    return Part && <Part {...props} />;
  };
