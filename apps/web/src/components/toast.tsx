import { useLingui } from '@lingui/react/macro';
import { Button, Notification } from '@mantine/core';
import { useDrag } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type ShownToast, toastStore } from '../lib/toast-store.ts';
import classes from './toasts.module.css';

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

type ToastProps = {
  toast: ShownToast;
  isRead: boolean;
  onClose: () => void;
};

export default function Toast({ toast: { id, kind, title, message, action }, isRead, onClose }: ToastProps) {
  const { t } = useLingui();
  const [isPointed, setPointed] = useState(false);
  const [offset, setOffset] = useState(0);
  const { ref, active } = useDrag<HTMLDivElement>(
    ({ last, canceled, movement: [right] }) => {
      if (!last) setOffset(Math.max(0, right));
      else if (!canceled && right >= SWIPE_PX) toastStore.hide(id);
      else setOffset(0);
    },
    { axis: 'x', threshold: 5, filterTaps: true },
  );

  useEffect(() => {
    if (isPointed || isRead || active) return;
    const timer = setTimeout(() => toastStore.hide(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isPointed, isRead, active]);

  return (
    <Notification
      ref={ref}
      className={classes.toast ?? ''}
      classNames={{ body: classes.body ?? '', description: classes.description ?? '' }}
      data-dragging={active || undefined}
      style={{ '--toast-offset': `${offset}px` }}
      role={kind === 'failure' ? 'alert' : 'status'}
      color={kind === 'failure' ? 'red' : 'brand'}
      title={title}
      withBorder
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t`Close this message` }}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
    >
      {message && <div className={classes.message}>{message}</div>}
      {action && (
        <Button
          className={classes.action ?? ''}
          variant="light"
          size="sm"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </Notification>
  );
}
