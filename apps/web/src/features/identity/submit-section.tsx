import { Alert, Button, Loader } from '@mantine/core';

type SubmitSectionProps = {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  failure: string | null;
};

export function SubmitSection({ label, busyLabel, isBusy, failure }: SubmitSectionProps) {
  return (
    <>
      {failure && (
        <Alert color="red" role="alert" p="sm" bd="1px solid var(--mantine-color-error)">
          {failure}
        </Alert>
      )}
      <Button
        type="submit"
        size="md"
        fullWidth
        aria-disabled={isBusy}
        leftSection={isBusy && <Loader size={16} color="currentColor" aria-hidden="true" />}
      >
        {isBusy ? busyLabel : label}
      </Button>
    </>
  );
}
