import { isSignedOut, messageOf } from './api.ts';
import { say, type Words } from './say.ts';
import { toastStore } from './toast-store.ts';

export type Toast = { title: Words; message?: Words };

const said = ({ title, message }: Toast) => ({
  title: say(title),
  ...(message !== undefined && { message: say(message) }),
});

/** Every toast of the dashboard goes through here; its texts live in the slices' `<slice>.text.ts`. */
export const notify = {
  success: (toast: Toast) => toastStore.show({ kind: 'success', ...said(toast) }),
  /** A destructive toast; with the error, also why, in the server's words. */
  failure: (toast: Toast, error?: unknown) => {
    // The sign-in page says so itself.
    if (isSignedOut(error)) return;
    const { title, message } = said(toast);
    toastStore.show({
      kind: 'failure',
      title,
      message: error === undefined ? message : <WithReason text={message} reason={messageOf(error)} />,
    });
  },
};

function WithReason({ text, reason }: { text: string | undefined; reason: string }) {
  if (!text || reason === text) return reason;
  return (
    <>
      {text}
      <br />
      {reason}
    </>
  );
}
