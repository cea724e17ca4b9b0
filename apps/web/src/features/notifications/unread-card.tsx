import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { lazyScreen, useLazyScreen } from '../../lib/lazy-screen.tsx';
import { useNotices } from './notices.tsx';
import classes from './unread-card.module.css';

const NewestCard = lazyScreen(() => import('./newest-card.tsx'));

export function UnreadCard() {
  const { count, isHistoryOpen } = useNotices();
  const unread = count?.unread ?? 0;
  // Nobody asked for it, so no error shows if it cannot be loaded: the bell has the number.
  const [isHere, ask] = useLazyScreen(NewestCard, console.error);
  useEffect(() => {
    if (unread > 0) void ask();
  }, [unread, ask]);
  return (
    <div className={classes.place} aria-live="polite">
      {isHere && unread > 0 && !isHistoryOpen && <NewestCard unread={unread} />}
    </div>
  );
}

/** Tells a screen reader of what a phone shows at the bell alone. */
export function UnreadNotifications() {
  const { t } = useLingui();
  const unread = useNotices().count?.unread ?? 0;
  return (
    <VisuallyHidden aria-live="polite">{unread > 0 && t`Notifications: ${unread} unread`}</VisuallyHidden>
  );
}
