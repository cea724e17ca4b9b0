import { t } from '@lingui/core/macro';
import { type ComponentType, lazy, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useHeldKeys } from './early-keys.ts';
import { showToast } from './show-toast.tsx';

type Module<Props> = { default: ComponentType<Props> };

const failures = new WeakSet<object>();
if (typeof window !== 'undefined')
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));

/** Whether a part of the page could not be loaded. */
export const isPartFailure = (error: unknown): boolean => error instanceof Error && failures.has(error);

const QUIET_MS = 8000;

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'];

const whenIdle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 50);
  });

/** Parts are loaded ahead one after the other, once the person moves the pointer or presses a key, or leaves the page alone. */
let ahead: Promise<unknown> = new Promise((resolve) => {
  if (typeof window !== 'undefined')
    for (const sign of SIGNS)
      window.addEventListener(sign, resolve, { once: true, passive: true, capture: true });
  setTimeout(resolve, QUIET_MS);
});

/** A part that could not be loaded is hard to load later, so that nothing is asked for without a connection. */
const assertOnline = () => {
  if (globalThis.navigator?.onLine !== false) return;
  const error = new Error('There is no connection.');
  failures.add(error);
  throw error;
};

/** Vite asks for a style sheet only once. */
const addMissingSheets = () => {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const missing = sheets.filter(({ sheet }) => !sheet);
  const added = missing.map(
    (link) =>
      new Promise((resolve, reject) => {
        link.replaceWith(Object.assign(link.cloneNode(), { onload: resolve, onerror: reject }));
      }),
  );
  return Promise.all(added);
};

/** Chromium never asks again for a module that it could not load, except by another address. */
const loadAnew = async <Props,>(error: unknown): Promise<Module<Props>> => {
  const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
  if (!address || !isPartFailure(error)) throw error;
  const module: Module<Props> = await import(/* @vite-ignore */ `${address}?${Date.now()}`);
  // A part that was built into a file with others has another name there.
  if (!module.default) throw error;
  return module;
};

/** Like `lazy`, but at once if it is loaded: React would keep the fallback for a third of a second. */
export const lazyScreen = <Props extends object = object>(load: () => Promise<Module<Props>>) => {
  let loaded: Module<Props> | undefined;
  let isAhead = false;
  let hasFailed = false;
  const loadOnce = async () => {
    assertOnline();
    loaded ??= await load();
    return loaded;
  };
  const loadAgain = async () => {
    assertOnline();
    const module = await load().catch(loadAnew<Props>);
    await addMissingSheets();
    loaded = module;
    return module;
  };
  const open = async () => {
    if (hasFailed) return loadAgain();
    try {
      return await loadOnce();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const atOnce = (module: Module<Props>) =>
    // biome-ignore lint/suspicious/noThenProperty: React takes it for a promise that is kept already.
    ({ then: (take: (module: Module<Props>) => void) => take(module) }) as Promise<Module<Props>>;
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : hasFailed ? loadAgain() : loadOnce())),
    {
      load: loadOnce,
      /** Can be tried again. */
      open,
      isLoaded: () => loaded !== undefined,
      ahead: () => {
        if (isAhead) return;
        isAhead = true;
        // A module that could not be loaded is loaded again, and reported, when it is opened.
        const loadQuietly = () => open().catch(() => {});
        ahead = ahead.then(whenIdle).then(loadQuietly);
      },
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
  { isLoaded, open }: Pick<LazyScreen, 'isLoaded'> & { open: () => Promise<unknown> },
  onMissing: (error: unknown) => void = sayMissing,
) => {
  const [isHere, setHere] = useState(false);
  const ask = useCallback(async (): Promise<boolean> => {
    try {
      // Without a turn of the event loop if it is loaded, so that it shows within the press.
      if (!isLoaded()) await open();
      setHere(true);
      return true;
    } catch (error) {
      onMissing(error);
      return false;
    }
  }, [isLoaded, open, onMissing]);
  return [isHere, ask] as const;
};

type Openable = { onClose: () => void } & ({ isOpen: boolean } | { opened: boolean });

/** Keeps what is typed while the dialog is being loaded. */
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
