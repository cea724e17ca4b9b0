import { useLingui } from '@lingui/react/macro';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { focusOn } from '../lib/focus.ts';
import { loadAhead } from '../lib/load-ahead.ts';
import { toastStore } from '../lib/toast-store.ts';
import classes from './toasts.module.css';

const loadToast = () => import('./toast.tsx');
const Toast = lazy(loadToast);

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
  useEffect(() => loadAhead(loadToast), []);
  return (
    <section
      ref={viewport}
      className={classes.viewport}
      aria-label={t`Notifications`}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onFocus={() => setHere(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHere(currentTarget.contains(relatedTarget))}
    >
      <Suspense>{toast && <Toast key={toast.id} toast={toast} isRead={isHere} onClose={close} />}</Suspense>
    </section>
  );
}
