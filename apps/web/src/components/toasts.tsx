import { useLingui } from '@lingui/react/macro';
import { useHotkeys } from '@mantine/hooks';
import { useNotifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { focusOn } from '../lib/focus.ts';
import { lazyScreen, useLazyScreen } from '../lib/lazy-screen.tsx';
import { hideToast } from '../lib/show-toast.tsx';
import classes from './toasts.module.css';

const Toast = lazyScreen(() => import('./toast.tsx'));
const sayNothing = () => {};

/** Shows toasts, one at a time. F8 moves the focus here, for which Mantine's notifications have no key, and keeps it open. */
export function Toasts() {
  const { t } = useLingui();
  const [toast] = useNotifications().notifications;
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const [isHere, setHere] = useState(false);
  const moveFocusHere = () => {
    if (!isHere) before.current = document.activeElement;
    focusOn(region.current);
  };
  useHotkeys([['F8', moveFocusHere]], []);
  const leave = () => {
    if (isHere && before.current instanceof HTMLElement) focusOn(before.current, { preventScroll: true });
    before.current = null;
    setHere(false);
  };
  const close = () => {
    hideToast();
    leave();
  };
  const onGone = useEffectEvent(leave);
  const [isLoaded, load] = useLazyScreen(Toast, sayNothing);
  const isShown = toast !== undefined;
  useEffect(() => {
    // Before there is one, since many say that the farm cannot be reached; and with the next one if that failed.
    void load();
    if (!isShown) onGone();
  }, [isShown, load]);
  useEffect(() => {
    const bar = isShown && document.querySelector('[data-toasts-above]');
    const { style } = region.current ?? {};
    if (!bar || !style) return;
    // Its height depends on what it says: sums, questions, an order that is there already.
    const lift = () =>
      style.setProperty('--farm-toast-lift', `${window.innerHeight - bar.getBoundingClientRect().top}px`);
    const watcher = new ResizeObserver(lift);
    watcher.observe(bar);
    window.addEventListener('resize', lift);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', lift);
    };
  }, [isShown]);
  return (
    <section
      ref={region}
      className={classes.viewport}
      data-toasts
      aria-label={t`Notifications`}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onFocus={() => setHere(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHere(currentTarget.contains(relatedTarget))}
    >
      {/* A new one has the old one gone at once, where both would show while it fades. */}
      {isLoaded && <Toast key={toast?.id ?? ''} isRead={isHere} />}
    </section>
  );
}
