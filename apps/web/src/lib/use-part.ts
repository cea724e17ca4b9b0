import { t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import { toastStore } from './toast-store.ts';

const sayMissing = () =>
  toastStore.show({
    kind: 'failure',
    title: t`This part of the page could not be loaded`,
    message: t`Try again in a moment, or reload the page.`,
    action: { label: t`Reload Page`, run: () => window.location.reload() },
  });

/** The parts that are loaded, so that each shows within the press wherever it is used again. */
const loadedParts = new WeakMap<object, unknown>();

/**
 * A part of the page whose code is not in the first load: undefined until the function beside it has loaded it. That
 * function answers whether it could; if not, a toast says so, and the next call tries again.
 */
export const usePart = <Part>(
  load: () => Promise<{ default: Part }>,
  onMissing: (error: unknown) => void = sayMissing,
) => {
  const [part, setPart] = useState<Part>();
  const loadPart = useCallback(async (): Promise<boolean> => {
    const known = loadedParts.get(load) as Part | undefined;
    if (known) {
      setPart(() => known);
      return true;
    }
    try {
      const loaded = await load();
      loadedParts.set(load, loaded.default);
      setPart(() => loaded.default);
      return true;
    } catch (error) {
      onMissing(error);
      return false;
    }
  }, [load, onMissing]);
  return [part, loadPart] as const;
};
