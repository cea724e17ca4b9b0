import { type Message, messageTexts } from '@farm/domain/messages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Loader, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { ChatDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { messageOf } from '../../lib/api.ts';
import { farmZone } from '../../lib/format.ts';
import { usePersonName } from '../../lib/people.ts';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { MessageRow } from './message-row.tsx';
import { useRemoveMessage } from './messages.calls.ts';

import classes from './messages.module.css';
import { type ThreadRow, threadRows } from './thread-rows.ts';
import { useNow } from './use-now.ts';
import type { useSendMessage } from './use-send-message.ts';
import type { useThread } from './use-thread.ts';

const END_WITHIN_PX = 60;
const OLDER_WITHIN_PX = 1500;
const ROW_ESTIMATE_PX = 58;
const NO_MESSAGES: Message[] = [];

type ThreadProps = {
  reading: ReturnType<typeof useThread>;
  sending: ReturnType<typeof useSendMessage>;
  conversationId: number;
  isGroup: boolean;
  onAtEnd: (isAtEnd: boolean) => void;
};

export function Thread({ reading, sending, ...props }: ThreadProps) {
  const { t } = useLingui();
  const messages = reading.thread.data?.messages ?? NO_MESSAGES;
  if (!reading.thread.data) return <ThreadSkeleton />;
  if (messages.length === 0 && sending.outgoing.length === 0) {
    return (
      <div className={classes.stage}>
        <div className={classes.nothing}>
          <EmptyNote drawing={<ChatDrawing />} title={t`No messages yet. Start the conversation!`} />
        </div>
      </div>
    );
  }
  return <Rows messages={messages} reading={reading} sending={sending} {...props} />;
}

function Rows({
  messages,
  reading,
  sending,
  conversationId,
  isGroup,
  onAtEnd,
}: ThreadProps & { messages: Message[] }) {
  const { t } = useLingui();
  const { uid } = usePerson();
  const now = useNow();
  const personName = usePersonName();
  const outgoing = useDeferredValue(sending.outgoing);
  const timeZone = farmZone();
  const rows = useMemo(
    () => threadRows({ messages, outgoing, hasOlder: reading.hasOlder }, { selfUid: uid, timeZone }),
    [messages, outgoing, reading.hasOlder, uid, timeZone],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_ESTIMATE_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    paddingStart: 8,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_WITHIN_PX,
  });

  useLayoutEffect(() => list.scrollToEnd(), [list]);
  const sentCount = useRef(outgoing.length);
  useLayoutEffect(() => {
    if (outgoing.length > sentCount.current) list.scrollToEnd();
    sentCount.current = outgoing.length;
  }, [list, outgoing.length]);

  const look = () => {
    const box = scroller.current;
    if (!box) return;
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= END_WITHIN_PX;
    setAtEnd(atEnd);
    onAtEnd(atEnd);
    const edges = [box.scrollTop, box.scrollTop + box.clientHeight];
    reading.see(
      edges.flatMap((edge) => firstMessageId(rows, list.getVirtualItemForOffset(edge)?.index ?? 0) ?? []),
    );
    if (box.scrollTop < OLDER_WITHIN_PX && reading.hasOlder && !reading.olderError) reading.loadOlder();
  };

  const newest = messages[0];
  const newCount = useNewMessages(messages, uid, isAtEnd);
  return (
    <div className={classes.stage}>
      <Announcer newest={newest} />
      <div className={classes.older}>
        {reading.isLoadingOlder && <Loader size="sm" role="status" aria-label={t`Loading older messages`} />}
        {Boolean(reading.olderError) && !reading.isLoadingOlder && (
          <Button size="xs" color="red" title={messageOf(reading.olderError)} onClick={reading.loadOlder}>
            {t`Older messages could not be loaded. Try again`}
          </Button>
        )}
      </div>
      <section
        id="messages-thread"
        ref={scroller}
        className={classes.scroller}
        onScroll={look}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
        tabIndex={0}
        aria-label={t`Messages`}
      >
        <div className={classes.rows} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MessageRow
                    row={row}
                    personName={personName}
                    now={now}
                    isGroup={isGroup}
                    onDelete={setDeleting}
                    acts={sending.acts}
                  />
                </div>
              )
            );
          })}
        </div>
      </section>
      {!isAtEnd && (
        <Button
          className={classes.chip ?? ''}
          size="xs"
          radius="xl"
          variant={newCount > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={14} />}
          onClick={() => list.scrollToEnd()}
        >
          {newCount > 0
            ? plural(newCount, { one: '# new message', other: '# new messages' })
            : t`Newest messages`}
        </Button>
      )}
      <DeleteMessageDialog
        conversationId={conversationId}
        message={deleting}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}

const firstMessageId = (rows: ThreadRow[], from: number): number | null => {
  const row = rows.slice(from, from + 3).find(({ kind }) => kind === 'message');
  return row?.kind === 'message' ? row.message.id : null;
};

const useNewMessages = (messages: Message[], selfUid: string, isAtEnd: boolean): number => {
  const newestId = messages[0]?.id ?? 0;
  const [seenId, setSeenId] = useState(newestId);
  if (isAtEnd && seenId !== newestId) setSeenId(newestId);
  let count = 0;
  for (const { id, senderId } of messages) {
    if (id <= seenId) break;
    if (senderId !== selfUid) count += 1;
  }
  return count;
};

function Announcer({ newest }: { newest: Message | undefined }) {
  const { t } = useLingui();
  const { uid } = usePerson();
  const personName = usePersonName();
  const known = useRef(newest?.id ?? 0);
  const [announced, setAnnounced] = useState<Message | null>(null);
  useEffect(() => {
    if (!newest || newest.id <= known.current) return;
    known.current = newest.id;
    if (newest.senderId !== uid) setAnnounced(newest);
  }, [newest, uid]);
  const { senderId = '', senderName: ownName = null } = announced ?? {};
  const senderName = translate(ownName ? (personName(senderId) ?? ownName) : messageTexts.unknownPerson());
  const content = announced?.content.slice(0, 300);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced && t`${senderName}: ${content}`}
    </VisuallyHidden>
  );
}

function ThreadSkeleton() {
  const { t } = useLingui();
  return (
    <div className={classes.stage} role="status" style={{ padding: 16, overflow: 'hidden' }}>
      <Text size="sm" c="dimmed" mb="md">{t`Loading messages...`}</Text>
      {[45, 60, 30, 52].map((width, index) => (
        <Skeleton key={width} h={40} w={`${width}%`} mb="sm" ml={index % 2 ? 'auto' : 0} radius="lg" />
      ))}
    </div>
  );
}

type DeleteMessageDialogProps = { conversationId: number; message: Message | null; onClose: () => void };

function DeleteMessageDialog({ conversationId, message, onClose }: DeleteMessageDialogProps) {
  const { t } = useLingui();
  const remove = useRemoveMessage(conversationId);
  return (
    <RemovalDialog
      asked={{ subject: message, isOpen: message !== null, close: onClose }}
      remove={remove}
      title={t`Delete Message`}
    >{t`Are you sure you want to delete this message? It is deleted for everyone. This action cannot be undone.`}</RemovalDialog>
  );
}
