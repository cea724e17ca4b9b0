import { t } from '@lingui/core/macro';
import { type ComponentType, lazy, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useHeldKeys } from './early-keys.ts';
import { showToast } from './show-toast.tsx';

type Module<Props> = { default: ComponentType<Props> };
type Load = () => Promise<unknown>;

const QUIET_MS = 8000;

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'];

const known = new Set<Load>();
const waiting = new Set<Load>();
let isAwake = false;

const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in globalThis
    ? (work) => void requestIdleCallback(work, { timeout: 500 })
    : (work) => void setTimeout(work, 50);

const loadNext = (): void => {
  const [load] = waiting;
  if (!load) return;
  waiting.delete(load);
  // A module that could not be loaded is loaded again, and reported, when it is opened.
  whenIdle(() => void load().then(loadNext, loadNext));
};

const wake = (): void => {
  if (isAwake) return;
  isAwake = true;
  loadNext();
};

if (typeof window !== 'undefined')
  for (const sign of SIGNS) window.addEventListener(sign, wake, { once: true, passive: true, capture: true });

const loadAhead = (load: Load): void => {
  if (known.has(load)) return;
  if (known.size === 0) setTimeout(wake, QUIET_MS);
  known.add(load);
  waiting.add(load);
  if (isAwake && waiting.size === 1) loadNext();
};

/** Like `lazy`, but at once if it is loaded: React would keep the fallback for a third of a second. */
export const lazyScreen = <Props extends object = object>(load: () => Promise<Module<Props>>) => {
  let loaded: Module<Props> | undefined;
  const loadOnce = async () => {
    loaded = await load();
    return loaded;
  };
  const atOnce = (module: Module<Props>) =>
    // biome-ignore lint/suspicious/noThenProperty: React takes it for a promise that is kept already.
    ({ then: (take: (module: Module<Props>) => void) => take(module) }) as Promise<Module<Props>>;
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : loadOnce())),
    {
      load: loadOnce,
      isLoaded: () => loaded !== undefined,
      /** Loads it as soon as the person moves the pointer or presses a key, or has left the page alone for a while. */
      ahead: () => loadAhead(loadOnce),
    },
  );
};

export type LazyScreen<Props extends object = object> = ReturnType<typeof lazyScreen<Props>>;

const sayMissing = () =>
  showToast({
    kind: 'failure',
    title: t`This part of the page could not be loaded`,
    message: t`Try again in a moment, or reload the page.`,
    action: { label: t`Reload Page`, run: () => window.location.reload() },
  });

/** Whether a part was asked for and is here, and a function that asks and answers whether it came. */
export const useLazyScreen = (
  { isLoaded, load }: Pick<LazyScreen, 'isLoaded'> & { load: Load },
  onMissing: (error: unknown) => void = sayMissing,
) => {
  const [isHere, setHere] = useState(false);
  const ask = useCallback(async (): Promise<boolean> => {
    try {
      // Without a turn of the event loop if it is loaded, so that it shows within the press.
      if (!isLoaded()) await load();
      setHere(true);
      return true;
    } catch (error) {
      onMissing(error);
      return false;
    }
  }, [isLoaded, load, onMissing]);
  return [isHere, ask] as const;
};

type Openable = { onClose: () => void } & ({ isOpen: boolean } | { opened: boolean });

export const lazyDialog = <Props extends Openable>(
  load: () => Promise<Module<Props>>,
): ComponentType<Props> => {
  const Dialog = lazyScreen(load);
  return (props) => {
    const isNeeded = 'opened' in props ? props.opened : props.isOpen;
    const [isHere, ask] = useLazyScreen(Dialog);
    useEffect(Dialog.ahead, []);
    useHeldKeys(isNeeded && !isHere, props.onClose);
    const open = useEffectEvent(async () => {
      if (!(await ask())) props.onClose();
    });
    useEffect(() => {
      if (isNeeded) void open();
    }, [isNeeded]);
    return isHere && <Dialog {...props} />;
  };
};
