import { useDisclosure } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { focusOn } from '../../lib/focus.ts';
import { lazyDialog } from '../../lib/lazy-screen.tsx';
import { useFreshNotifications, useNotificationCount } from './notifications.calls.ts';

const NotificationHistory = lazyDialog(() => import('./notification-history.tsx'));

export const BELL_ID = 'notification-bell';
export const BELL = `#${BELL_ID}`;

type Notices = {
  count: { unread: number; all: number } | null;
  isHistoryOpen: boolean;
  openHistory: () => void;
};

const NoticesContext = createContext<Notices | null>(null);

export const useNotices = (): Notices => {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('no NoticesProvider around');
  return notices;
};

export function NoticesProvider({ children }: { children: ReactNode }) {
  useFreshNotifications();
  const { unread, all } = useNotificationCount() ?? {};
  // The history may have been opened from the card, which may be gone.
  const [isOpen, { open, close }] = useDisclosure(false, { onClose: () => focusOn(BELL) });
  const notices = useMemo(
    () => ({
      count: unread === undefined || all === undefined ? null : { unread, all },
      isHistoryOpen: isOpen,
      openHistory: open,
    }),
    [unread, all, isOpen, open],
  );
  return (
    <NoticesContext value={notices}>
      {children}
      {notices.count && notices.count.all > 0 && (
        <NotificationHistory isOpen={isOpen} onClose={close} count={notices.count} />
      )}
    </NoticesContext>
  );
}
