import { Group, Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { usePersonName } from '../../lib/people.ts';
import { say } from '../../lib/say.ts';
import { BackButton } from './back-button.tsx';
import { useOpenPair } from './messages.calls.ts';
import classes from './messages.module.css';
import { messagesText } from './messages.text.ts';

type ArrivingPaneProps = { uid: string; onArrive: (conversationId: number) => void; onBack: () => void };

export function ArrivingPane({ uid, onArrive, onBack }: ArrivingPaneProps) {
  const personName = usePersonName();
  const { mutate, error } = useOpenPair();
  const open = () => mutate({ participantIds: [uid] }, { onSuccess: ({ id }) => onArrive(id) });
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (uid) openNow();
  }, [uid]);
  return (
    <>
      <Group className={classes.bar ?? ''} gap="sm" wrap="nowrap">
        <BackButton onBack={onBack} />
        {personName(uid) ?? <Skeleton h={16} w="40%" />}
      </Group>
      {error && (
        <div className={classes.stage} style={{ padding: 16 }}>
          <LoadFailure title={say(messagesText.createFailed.message)} error={error} onRetry={open} />
        </div>
      )}
    </>
  );
}
