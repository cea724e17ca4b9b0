import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, CloseButton, Kbd, Paper, Text } from '@mantine/core';
import { IconHandMove } from '@tabler/icons-react';
import { useState } from 'react';
import { useRemembered } from '../../lib/use-remembered.ts';
import classes from './deliveries.module.css';

/** On a phone, the month comes before how to move a delivery, until asked. */
export const useMoveHint = (isSelective: boolean) => {
  const [hasMoved, setHasMoved] = useRemembered('has-moved-delivery', ['no', 'yes']);
  const [isAsked, setAsked] = useState(false);
  const isShown = (hasMoved === 'no' && !isSelective) || isAsked;
  const fold = () => {
    setHasMoved('yes');
    setAsked(false);
  };
  return { isShown, fold, toggle: () => (isShown ? fold() : setAsked(true)) };
};

const HINT_ID = 'move-hint';

export function MoveHintButton({ isShown, toggle }: { isShown: boolean; toggle: () => void }) {
  const { t } = useLingui();
  const label = t`How to move a delivery`;
  return (
    <ActionIcon
      variant="default"
      size={40}
      aria-label={label}
      title={label}
      aria-expanded={isShown}
      aria-controls={HINT_ID}
      onClick={toggle}
    >
      <IconHandMove size={18} aria-hidden />
    </ActionIcon>
  );
}

export function MoveHint({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Paper withBorder p="sm" id={HINT_ID} className={classes.hint ?? ''}>
      <IconHandMove
        size={20}
        aria-hidden
        style={{ flex: 'none', color: 'var(--mantine-primary-color-filled)' }}
      />
      <Text size="sm" visibleFrom="sm" flex={1}>
        <Trans>
          Drag a delivery to another day to reschedule it. From the keyboard: go to a delivery, hold{' '}
          <Kbd size="xs">Shift</Kbd>, press the arrow keys, then release Shift; <Kbd size="xs">Esc</Kbd>{' '}
          cancels the move. Or open it and choose the new day.
        </Trans>
      </Text>
      <Text size="sm" hiddenFrom="sm" flex={1}>
        {t`In the week view, hold a delivery and drag it to another day to reschedule it. Or open it and choose the new day.`}
      </Text>
      <CloseButton aria-label={t`Hide how to move a delivery`} onClick={onClose} />
    </Paper>
  );
}
