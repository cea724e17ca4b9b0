import { useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { EmptyNote } from '../../components/empty-note.tsx';
import classes from './messages.module.css';
import { useUnsent } from './outbox.ts';

/** Shown instead of a conversation that another person deleted, so that unsent text can still be copied. */
export function ConversationGone({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useLingui();
  const { unsent, forget } = useUnsent(id);
  const isHere = useRef(false);
  const leave = useEffectEvent(() => {
    if (!isHere.current) forget(id);
  });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // In development, React unmounts and remounts at once.
      queueMicrotask(leave);
    };
  }, []);
  return (
    <div className={classes.nothing}>
      <EmptyNote
        title={t`This conversation no longer exists`}
        text={t`It was deleted, or you are not in it.`}
        isHeading
      >
        <Stack align="center" w="100%">
          {unsent.length > 0 && <Unsent text={unsent.join('\n\n')} />}
          <Button variant="default" onClick={onBack}>{t`Back to conversations`}</Button>
        </Stack>
      </EmptyNote>
    </div>
  );
}

function Unsent({ text }: { text: string }) {
  const { t } = useLingui();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    box.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without https, only the old way of copying works.
      setCopied(document.execCommand('copy'));
    }
  };
  return (
    <Stack gap="xs" w="100%" maw="30rem">
      <Textarea
        ref={box}
        label={t`What you wrote and did not send`}
        description={t`It will be lost when you leave this page.`}
        value={text}
        readOnly
        minRows={1}
        maxRows={8}
        ta="start"
      />
      <Group justify="flex-end">
        <Button onClick={() => void copy()}>{isCopied ? t`Copied` : t`Copy`}</Button>
      </Group>
    </Stack>
  );
}
