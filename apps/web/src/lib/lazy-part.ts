import { type ComponentType, lazy } from 'react';

type Module<Props> = { default: ComponentType<Props> };

/**
 * React's `lazy`, but a part that `load` has loaded before shows at once: React would show its fallback first, and keep
 * that for a third of a second.
 */
export const lazyPart = <Props>(load: () => Promise<Module<Props>>) => {
  let loaded: Module<Props> | undefined;
  const loadOnce = async () => {
    loaded = await load();
    return loaded;
  };
  /** A promise that needs no turn of the event loop. */
  const atOnce = (module: Module<Props>) =>
    // biome-ignore lint/suspicious/noThenProperty: React takes it for a promise that is kept already.
    ({ then: (take: (module: Module<Props>) => void) => take(module) }) as Promise<Module<Props>>;
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : loadOnce())),
    { load: loadOnce },
  );
};

export type LazyPart = ReturnType<typeof lazyPart<object>>;
