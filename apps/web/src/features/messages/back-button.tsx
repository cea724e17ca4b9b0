import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';

export function BackButton({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  return (
    <ActionIcon hiddenFrom="sm" size={40} aria-label={t`Back to conversations`} onClick={onBack}>
      <IconArrowLeft size={20} />
    </ActionIcon>
  );
}
