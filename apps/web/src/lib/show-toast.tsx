import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

type ShownToast = {
  kind: 'success' | 'failure';
  title: string;
  message?: ReactNode;
  action?: { label: string; run: () => void };
};

/** In place of the toast before: Mantine would let it wait until that one closes. */
export function showToast({ kind, title, message, action }: ShownToast): void {
  notifications.clean();
  const id = notifications.show({
    role: kind === 'failure' ? 'alert' : 'status',
    color: kind === 'failure' ? 'red' : 'brand',
    title,
    withBorder: true,
    closeButtonProps: { 'aria-label': t`Close this message` },
    message: (
      <>
        {message && <div>{message}</div>}
        {action && (
          <Button
            variant="light"
            size="sm"
            onClick={() => {
              // The focus goes back first, so that the act may move it.
              flushSync(() => notifications.hide(id));
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </>
    ),
  });
}

export const hideToast = (): void => notifications.clean();
