import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { messageOf } from './api.ts';

const SHOWN_MS = 5000;

type Toast = { title: string; message?: string };

/** One toast at a time: the newest replaces the one before. */
const show = (color: string, { title, message }: Toast, reason?: string) => {
  notifications.clean();
  notifications.show({
    title,
    message: reason ? (
      <Stack gap={2}>
        {message && <span>{message}</span>}
        <Text span size="sm" c="dimmed">
          {reason}
        </Text>
      </Stack>
    ) : (
      message
    ),
    color,
    autoClose: SHOWN_MS,
    withBorder: true,
    role: color === 'red' ? 'alert' : 'status',
  });
};

/** Every toast of the product goes through here; its texts live in the slices' `<slice>.text.ts`. */
export const notify = {
  success: (toast: Toast) => show('brand', toast),
  /** A destructive toast; with the error, also why, in the server's words. */
  failure: (toast: Toast, error?: unknown) =>
    show('red', toast, error === undefined ? undefined : messageOf(error)),
};
