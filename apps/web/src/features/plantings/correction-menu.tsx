import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { ActionMenu } from '../../components/action-menu.tsx';
import type { Correcting } from './correction-dialog.tsx';

type CorrectionMenuProps = {
  of: string;
  what: Correcting['what'];
  id: number;
  size?: number;
  onAct: (correcting: Correcting) => void;
};

export function CorrectionMenu({ of, what, id, size = 36, onAct }: CorrectionMenuProps) {
  const { t } = useLingui();
  return (
    <ActionMenu
      target={
        <ActionIcon size={size} my={-8} aria-label={t`Correct or remove: ${of}`} title={t`Correct or remove`}>
          <IconDots size={18} />
        </ActionIcon>
      }
      actions={[
        { key: 'correct', label: t`Correct`, run: () => onAct({ act: 'correct', what, id }) },
        {
          key: 'remove',
          label: t`Remove`,
          isDestructive: true,
          run: () => onAct({ act: 'remove', what, id }),
        },
      ]}
    />
  );
}
