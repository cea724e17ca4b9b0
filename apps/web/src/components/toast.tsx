import { useDrag } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { useState } from 'react';
import { hideToast } from '../lib/show-toast.tsx';
import classes from './toasts.module.css';

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

/** Swiped away by a hook of ours, since Mantine's notifications go to both sides, and by a part of their width. */
export default function Toast({ isRead }: { isRead: boolean }) {
  const [offset, setOffset] = useState(0);
  const { ref, active } = useDrag<HTMLDivElement>(
    ({ last, canceled, movement: [right] }) => {
      setOffset(last ? 0 : Math.max(0, right));
      if (last && !canceled && right >= SWIPE_PX) hideToast();
    },
    { axis: 'x', threshold: 5, filterTaps: true },
  );
  return (
    <div
      ref={ref}
      className={classes.toast}
      data-dragging={active || undefined}
      style={{ transform: `translateX(${offset}px)` }}
    >
      <Notifications
        withinPortal={false}
        limit={1}
        autoClose={!(isRead || active) && SHOWN_MS}
        allowDragDismiss={false}
        allowScrollDismiss={false}
        notificationMaxHeight="none"
      />
    </div>
  );
}
