import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isBusy, isOutOfReach, isSignedOut, messageOf, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { usePerson } from '../../lib/person.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { useNotificationsPoll } from '../notifications/notifications.calls.ts';
import { type Thread, withSent } from './merge-thread.ts';
import { messagesText } from './messages.text.ts';
import { unsentOf, useOutbox } from './outbox.ts';
import { threadKey } from './use-thread.ts';

/**
 * Sends what the outbox holds, one after the other, whichever screen shows. What finds the farm out of reach or
 * busy, or the session ended, waits and is sent as soon as the farm answers the person again.
 */
export function OutboxSender() {
  const { uid } = usePerson();
  const queryClient = useQueryClient();
  const { outgoing, resume, holdUp, refuse, arrive } = useOutbox();
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
      // Who was told that it waits is not told again each time it still does.
      const isTold = outgoing.some(({ key, failure }) => key === idempotencyKey && failure !== null);
      if (isHeldUp) holdUp(messageOf(error));
      else refuse(idempotencyKey, messageOf(error));
      if (!isHeldUp || !isTold) notify.failure(messagesText.sendFailed, error);
    },
  });

  const next = outgoing.find(({ state }) => state === 'sending');
  const nextKey = next?.key;
  const send = useEffectEvent(() => {
    if (next)
      mutate({ conversationId: next.conversationId, content: next.content, idempotencyKey: next.key });
  });
  useEffect(() => {
    if (nextKey && !isPending) send();
  }, [nextKey, isPending]);

  // What the page keeps, a closed tab does not.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsentOf(uid).length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [uid]);

  // The poll is also asked when the connection or the live events come back.
  const { dataUpdatedAt } = useNotificationsPoll();
  const sendWaiting = useEffectEvent(resume);
  useEffect(() => {
    if (dataUpdatedAt >= 0) sendWaiting();
  }, [dataUpdatedAt]);
  return null;
}
