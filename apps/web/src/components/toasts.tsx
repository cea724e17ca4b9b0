import { useLingui } from '@lingui/react/macro';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { focusOn } from '../lib/focus.ts';
import { lazyScreen, useLazyScreen } from '../lib/lazy-screen.tsx';
import { toastStore } from '../lib/toast-store.ts';
import classes from './toasts.module.css';

const Toast = lazyScreen(() => import('./toast.tsx'));
const sayNothing = () => {};

/** Shows toasts, one at a time. F8 moves the focus here; Escape closes the toast and moves the focus back. */
export function Toasts() {
  const { t } = useLingui();
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const viewport = useRef<HTMLElement>(null);
  const [isHere, setHere] = useState(false);
  const before = useRef<Element | null>(null);
  const moveFocusHere = () => {
    if (!isHere) before.current = document.activeElement;
    focusOn(viewport.current);
  };
  const close = () => {
    toastStore.hide();
    if (isHere && before.current instanceof HTMLElement) focusOn(before.current, { preventScroll: true });
    before.current = null;
    setHere(false);
  };
  useHotkeys([['F8', moveFocusHere]], []);
  const [isLoaded, load] = useLazyScreen(Toast, sayNothing);
  useEffect(() => {
    // Before there is a toast, since many say that the farm cannot be reached; and with the next one if that failed.
    void load();
    const unsubscribe = toastStore.subscribe(() => void load());
    return () => void unsubscribe();
  }, [load]);
  return (
    <section
      ref={viewport}
      className={classes.viewport}
      data-toasts
      aria-label={t`Notifications`}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onFocus={() => setHere(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHere(currentTarget.contains(relatedTarget))}
    >
      {toast && isLoaded && <Toast key={toast.id} toast={toast} isRead={isHere} onClose={close} />}
    </section>
  );
}
