import { useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ChatDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { refusalOf } from '../../lib/api.ts';
import { usePersonName } from '../../lib/people.ts';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useAttachOrder } from './attached-order.ts';
import { BackButton } from './back-button.tsx';
import { Composer } from './composer.tsx';
import { ConversationGone } from './conversation-gone.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { ConversationList } from './conversation-list.tsx';
import { useConversation, useOpenConversation, useOpenPair } from './messages.calls.ts';
import classes from './messages.module.css';
import { messagesText } from './messages.text.ts';
import { StartDialog } from './start-dialog.tsx';
import { Thread } from './thread.tsx';
import { useConversationName } from './use-conversation-name.ts';
import { useSendMessage } from './use-send-message.ts';
import { useThread } from './use-thread.ts';

export default function MessagesScreen() {
  const { t } = useLingui();
  const [{ conversation: selected, with: person, about }, change] = useDashboardSearch();
  const attach = useAttachOrder();
  const [isStarting, start] = useDisclosure();
  const select = useCallback(
    (conversation: number | undefined) => change({ conversation, with: undefined, about: undefined }),
    [change],
  );
  const [started, setStarted] = useState<number | null>(null);
  useEffect(() => {
    // Wait until the dialog is closed: before that, its unsaved text blocks a change of the address.
    if (started === null || isStarting) return;
    setStarted(null);
    change({ conversation: started });
  }, [started, isStarting, change]);
  const { open } = start;
  useEffect(() => {
    if (about === undefined || person !== undefined) return;
    if (selected === undefined) return open();
    attach(selected, about);
    change({ about: undefined }, { replace: true });
  }, [about, person, selected, attach, change, open]);
  const arrive = (conversation: number) => {
    if (about !== undefined) attach(conversation, about);
    change({ conversation, with: undefined, about: undefined }, { replace: true });
  };
  const isOpen = selected !== undefined || person !== undefined;
  return (
    <div className={classes.frame} data-open={isOpen || undefined}>
      <ScreenHeader title={t`Messages`} />
      <div className={classes.screen} data-open={isOpen || undefined}>
        <ConversationList selected={selected} onSelect={select} onStart={start.open} />
        <section className={classes.pane} id="conversation-pane" aria-label={t`Conversation`}>
          {person !== undefined ? (
            <ArrivingPane uid={person} onArrive={arrive} onBack={() => select(undefined)} />
          ) : selected === undefined ? (
            <div className={classes.nothing}>
              <EmptyNote drawing={<ChatDrawing />} title={t`Select a conversation to start messaging`}>
                <Button variant="default" onClick={start.open}>{t`Start a conversation`}</Button>
              </EmptyNote>
            </div>
          ) : (
            <ConversationPane key={selected} id={selected} onBack={() => select(undefined)} />
          )}
        </section>
      </div>
      <StartDialog
        isOpen={isStarting}
        onClose={() => {
          start.close();
          if (about !== undefined) change({ about: undefined }, { replace: true });
        }}
        onStarted={(conversation) => {
          setStarted(conversation.id);
          start.close();
        }}
      />
    </div>
  );
}

type ArrivingPaneProps = { uid: string; onArrive: (conversationId: number) => void; onBack: () => void };

function ArrivingPane({ uid, onArrive, onBack }: ArrivingPaneProps) {
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
          <LoadFailure
            title={translate(messagesText.createFailed.message)}
            query={{ error, refetch: open }}
          />
        </div>
      )}
    </>
  );
}

function ConversationPane({ id, onBack }: { id: number; onBack: () => void }) {
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
