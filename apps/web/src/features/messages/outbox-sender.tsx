import { msg } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isBusy, isOutOfReach, isSignedOut, messageOf, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { usePerson } from '../../lib/person.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { useNotificationsPoll } from '../notifications/notifications.calls.ts';
import type { Thread } from './merge-thread.ts';
import { hasDraft, useOutbox } from './outbox.ts';
import { threadKey, withSent } from './sent-message.ts';

const outboxText = {
  sendFailed: { title: msg`Error`, message: msg`Failed to send message. Please try again.` },
};

/** While the server cannot be reached or is busy, or the session has ended, messages wait. */
export function OutboxSender() {
  const { uid } = usePerson();
  const queryClient = useQueryClient();
  const { outgoing, acts } = useOutbox();
  const { resume, holdUp, refuse, arrive } = acts;
  const { mutate, isPending } = useWrite(trpc.messages.send, {
    topics: ['messages'],
    reads: ['notifications'],
    onSuccess: (message, { idempotencyKey = '' }) => {
      queryClient.setQueryData<Thread>(
        threadKey(message.conversationId),
        (thread) => thread && withSent(thread, message),
      );
      arrive(idempotencyKey, message);
    },
    onFailure: (error, { idempotencyKey = '' }) => {
      const isHeldUp = isOutOfReach(error) || isBusy(error) || isSignedOut(error);
      // The conversation says that it waits; nothing has failed.
      if (isHeldUp) return holdUp(messageOf(error));
      refuse(idempotencyKey, messageOf(error));
      notify.failure(outboxText.sendFailed, error);
    },
  });

  const next = outgoing.find(({ state }) => state === 'sending');
  const nextKey = next?.key;
  const send = useEffectEvent(() => {
    if (!next) return;
    const { conversationId, content, orderGroupId, key } = next;
    mutate({ conversationId, content, ...(orderGroupId && { orderGroupId }), idempotencyKey: key });
  });
  useEffect(() => {
    if (nextKey && !isPending) send();
  }, [nextKey, isPending]);

  // Messages that wait to be sent survive closing the tab; a draft survives only a reload.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasDraft(uid)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [uid]);

  // The poll also runs when the connection or the live events come back.
  const { dataUpdatedAt } = useNotificationsPoll();
  const sendWaiting = useEffectEvent(resume);
  useEffect(() => {
    if (dataUpdatedAt >= 0) sendWaiting();
  }, [dataUpdatedAt]);
  return null;
}
