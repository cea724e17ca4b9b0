import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, CloseButton, Kbd, Paper, Text } from '@mantine/core';
import { IconHandMove } from '@tabler/icons-react';
import { useState } from 'react';
import { usePerson } from '../../lib/person.tsx';
import classes from './deliveries.module.css';

const place = (uid: string) => `farm:moved-delivery:${uid}`;

const hasMoved = (uid: string): boolean => {
  try {
    return localStorage.getItem(place(uid)) !== null;
  } catch {
    return false;
  }
};

/** Whether how to move a delivery is told: until the person has moved one on this device, and then when they ask. */
export const useMoveHint = () => {
  const { uid } = usePerson();
  const [isShown, setShown] = useState(() => !hasMoved(uid));
  const fold = () => {
    setShown(false);
    try {
      localStorage.setItem(place(uid), 'yes');
    } catch {
      // Without storage, the card is shown again after a reload.
    }
  };
  return { isShown, fold, toggle: () => (isShown ? fold() : setShown(true)) };
};

const HINT_ID = 'move-hint';

/** Shows how to move a delivery, and hides it again. */
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
      <IconHandMove size={20} aria-hidden className={classes.hintIcon ?? ''} />
      <Text size="sm" visibleFrom="sm" flex={1}>
        <Trans>
          Drag a delivery to another day to reschedule it. From the keyboard: go to a delivery, hold{' '}
          <Kbd size="xs">Shift</Kbd>, press the arrow keys, then release Shift; <Kbd size="xs">Esc</Kbd>{' '}
          cancels the move. Or open it and choose the new day.
        </Trans>
      </Text>
      <Text size="sm" hiddenFrom="sm" flex={1}>
        <Trans>
          In the week view, hold a delivery and drag it to another day to reschedule it. Or open it and choose
          the new day.
        </Trans>
      </Text>
      <CloseButton aria-label={t`Hide how to move a delivery`} onClick={onClose} />
    </Paper>
  );
}
