import { t } from '@lingui/core/macro';
import { isSignedOut, isUnknown, messageOf } from './api.ts';
import { ReportNumber } from './report-number.tsx';
import { showToast } from './show-toast.tsx';
import { translate, type Words } from './translate.ts';

export type Toast = {
  title: Words;
  message?: Words;
  action?: { label: Words; run: () => void };
};

const inWords = ({ title, message, action }: Toast) => ({
  title: translate(title),
  ...(message !== undefined && { message: translate(message) }),
  ...(action && { action: { label: translate(action.label), run: action.run } }),
});

export const notify = {
  success: (toast: Toast) => showToast({ kind: 'success', ...inWords(toast) }),
  failure: (toast: Toast, error?: unknown) => {
    // The sign-in page tells the person that the session has ended.
    if (isSignedOut(error)) return;
    // The toast's own words say that it failed and to try again, which nobody knows here.
    const words = inWords(isUnknown(error) ? { title: t`Not known whether it was saved` } : toast);
    showToast({
      kind: 'failure',
      ...words,
      ...(error !== undefined && {
        message: <WithReason text={words.message} error={error} />,
      }),
    });
  },
};

function WithReason({ text, error }: { text: string | undefined; error: unknown }) {
  const reason = messageOf(error);
  return (
    <>
      {text && text !== reason && (
        <>
          {text}
          <br />
        </>
      )}
      {reason}
      <ReportNumber error={error} />
    </>
  );
}
