import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Loader } from '@mantine/core';
import { toasts } from './identity.text.ts';
import { useSubmit } from './use-submit.ts';

/** Signs in in one act, where the browser lets this page use passkeys. */
export function PasskeyButton({ onUse }: { onUse: () => Promise<void> }) {
  const { t } = useLingui();
  const { isBusy, failure, run } = useSubmit({
    submit: onUse,
    succeeded: toasts.signedIn,
    failed: () => toasts.passkeyFailed,
    onIssues: () => {},
  });
  return (
    <>
      {failure && (
        <Alert color="red" role="alert" p="sm" bd="1px solid var(--mantine-color-error)">
          {failure}
        </Alert>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        aria-disabled={isBusy}
        leftSection={isBusy && <Loader size={16} color="currentColor" aria-hidden="true" />}
        onClick={() => void run(undefined)}
      >{t`Sign in with a passkey`}</Button>
    </>
  );
}
