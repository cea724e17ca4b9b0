import { useLingui } from '@lingui/react/macro';
import { Button, Group, Loader } from '@mantine/core';
import { useSaving } from '../../components/form-dialog.tsx';

type ViewButtonsProps = {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  onCancel: () => void;
};

export function ViewButtons({ label, busyLabel, isBusy, isDisabled = false, onCancel }: ViewButtonsProps) {
  const { t } = useLingui();
  useSaving(isBusy);
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
      <Button
        type="submit"
        aria-disabled={isBusy}
        disabled={isDisabled}
        leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden="true" />}
      >
        {isBusy ? busyLabel : label}
      </Button>
    </Group>
  );
}
