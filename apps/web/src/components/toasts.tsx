import { useLingui } from '@lingui/react/macro';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { focusOn } from '../lib/focus.ts';
import { toastStore } from '../lib/toast-store.ts';
import type { ToastProps } from './toast.tsx';
import classes from './toasts.module.css';

/** Shown if the code of toasts cannot be loaded. */
function PlainToast({ toast: { kind, title, message } }: ToastProps) {
  return (
    <p role={kind === 'failure' ? 'alert' : 'status'}>
      {title} {message}
    </p>
  );
}

const loadToast = () => import('./toast.tsx').catch(() => ({ default: PlainToast }));
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
    setHere(false);
  };
  useHotkeys([['F8', moveFocusHere]], []);
  // Loads the code of toasts after the page is shown, before the first one is needed.
  useEffect(() => void loadToast(), []);
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
