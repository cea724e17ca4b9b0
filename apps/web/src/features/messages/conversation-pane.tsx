import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { refusalOf } from '../../lib/api.ts';
import { Composer } from './composer.tsx';
import { ConversationGone } from './conversation-gone.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { useConversation, useOpenConversation } from './messages.calls.ts';
import classes from './messages.module.css';
import { messagesText } from './messages.text.ts';
import { Thread } from './thread.tsx';
import { useConversationName } from './use-conversation-name.ts';
import { useSendMessage } from './use-send-message.ts';
import { useThread } from './use-thread.ts';

export function ConversationPane({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useLingui();
  const nameOf = useConversationName();
  const conversation = useConversation(id);
  const reading = useThread(id);
  const sending = useSendMessage(id);
  const [isAtEnd, setAtEnd] = useState(true);
  useOpenConversation(id, conversation.data, isAtEnd);

  const [isGone, setGone] = useState(false);
  const error = conversation.error ?? reading.thread.error;
  if (!isGone && refusalOf(error)?.code === 'CONVERSATION_MISSING') setGone(true);
  if (isGone) return <ConversationGone id={id} onBack={onBack} />;
  const name = conversation.data && nameOf(conversation.data);
  return (
    <>
      {conversation.data ? (
        <ConversationHeader conversation={conversation.data} onBack={onBack} />
      ) : (
        <div className={classes.bar}>
          <Skeleton h={16} w="40%" my={6} />
          <Skeleton h={12} w="60%" />
        </div>
      )}
      {reading.thread.isError && !reading.thread.data ? (
        <div className={classes.stage} style={{ padding: 16 }}>
          <LoadFailure
            title={t(messagesText.messagesFailed)}
            query={{
              error: reading.thread.error,
              refetch: () => void Promise.all([conversation.refetch(), reading.thread.refetch()]),
            }}
          />
        </div>
      ) : (
        <Thread
          reading={reading}
          sending={sending}
          conversationId={id}
          isGroup={conversation.data?.isGroup ?? false}
          onAtEnd={setAtEnd}
        />
      )}
      <Composer conversationId={id} name={name} onSend={sending.send} />
    </>
  );
}
