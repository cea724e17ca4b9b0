import { useLingui } from '@lingui/react/macro';
import { Button, CopyButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { focusOn } from '../lib/focus.ts';

type OnceNoteProps = { label: string; value: string; onDone: () => void; children: ReactNode };

/** Without https a page may not write to the clipboard; the text is then copied by hand. */
const mayCopy = () => window.isSecureContext && Boolean(navigator.clipboard);

/** Shows a secret that nobody sees again, to be copied. */
export function OnceNote({ label, value, onDone, children }: OnceNoteProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => focusOn(field.current), []);
  const rows = value.split('\n').length;
  const Field = rows > 1 ? Textarea : TextInput;
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
      <Field
        ref={field}
        label={label}
        value={value}
        readOnly
        data-first
        {...(rows > 1 && { rows })}
        onFocus={(event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select()}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Group justify="flex-end">
        {mayCopy() && (
          <CopyButton value={value} timeout={4000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
                onClick={copy}
              >
                <span aria-live="polite">{copied ? t`Copied` : t`Copy`}</span>
              </Button>
            )}
          </CopyButton>
        )}
        <Button onClick={onDone}>{t`Done`}</Button>
      </Group>
    </Stack>
  );
}
