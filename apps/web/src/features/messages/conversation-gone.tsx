import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { EmptyNote } from '../../components/empty-note.tsx';
import classes from './messages.module.css';
import { useUnsent } from './outbox.ts';

type ConversationGoneProps = { id: number; onBack: () => void };

/** In place of a conversation that another person deleted: what was written for it can be taken elsewhere. */
export function ConversationGone({ id, onBack }: ConversationGoneProps) {
  const { unsent, forget } = useUnsent(id);
  const isHere = useRef(false);
  const leave = useEffectEvent(() => {
    if (!isHere.current) forget(id);
  });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // In development React rehearses leaving, and is back at once.
      queueMicrotask(leave);
    };
  }, []);
  return (
    <div className={classes.nothing}>
      <EmptyNote title="This conversation is not there any more" text="It was deleted, or you are not in it.">
        <Stack align="center" w="100%">
          {unsent.length > 0 && <Unsent text={unsent.join('\n\n')} />}
          <Button variant="default" onClick={onBack}>
            Back to conversations
          </Button>
        </Stack>
      </EmptyNote>
    </div>
  );
}

function Unsent({ text }: { text: string }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    box.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without https there is no clipboard but the old way.
      setCopied(document.execCommand('copy'));
    }
  };
  return (
    <Stack gap="xs" w="100%" maw="30rem">
      <Textarea
        ref={box}
        label="What you wrote and did not send"
        description="It is forgotten when you leave this page."
        value={text}
        readOnly
        autosize
        maxRows={8}
        ta="start"
      />
      <Group justify="flex-end">
        <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>
      </Group>
    </Stack>
  );
}
