import { useLingui } from '@lingui/react/macro';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { focusOn } from '../lib/focus.ts';
import { toastStore } from '../lib/toast-store.ts';
import type { ToastProps } from './toast.tsx';
import classes from './toasts.module.css';

/** In place of a toast whose code cannot be loaded: its words. */
function PlainToast({ toast: { kind, title, message } }: ToastProps) {
  return (
    <p role={kind === 'failure' ? 'alert' : 'status'}>
      {title} {message}
    </p>
  );
}

const loadToast = () => import('./toast.tsx').catch(() => ({ default: PlainToast }));
const Toast = lazy(loadToast);

/** Where toasts show, one at a time. F8 leads the keyboard here, and Escape lets go of the toast and leads it back. */
export function Toasts() {
  const { t } = useLingui();
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const viewport = useRef<HTMLElement>(null);
  const [isHere, setHere] = useState(false);
  const before = useRef<Element | null>(null);
  const come = () => {
    if (!isHere) before.current = document.activeElement;
    focusOn(viewport.current);
  };
  const close = () => {
    toastStore.hide();
    if (isHere && before.current instanceof HTMLElement) focusOn(before.current, { preventScroll: true });
    setHere(false);
  };
  useHotkeys([['F8', come]], []);
  // Loaded after the page is shown, so that it is there before the first toast.
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
