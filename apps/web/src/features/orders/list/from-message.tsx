import { useLingui } from '@lingui/react/macro';
import { Button, Loader, Text } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { translate } from '../../../lib/translate.ts';
import { MESSAGE_FAILED } from '../orders.text.ts';
import { useOrderMessage } from './orders.calls.ts';

/** The message that an order came as, read when somebody asks for it. */
export default function FromMessage({ orderGroupId }: { orderGroupId: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isLoading, refetch } = useOrderMessage(orderGroupId, isOpen);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={
          isLoading ? <Loader size={12} aria-hidden /> : <IconClipboardText size={14} aria-hidden />
        }
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >{t`From a message`}</Button>
      {isOpen && error && !data && (
        <LoadFailure title={translate(MESSAGE_FAILED)} query={{ error, refetch }} />
      )}
      {isOpen && data && (
        <Text
          component="blockquote"
          size="sm"
          m="4px 0 8px"
          ps="sm"
          style={{
            borderInlineStart: '3px solid var(--mantine-color-default-border)',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {data.text ?? t`The message is no longer there.`}
        </Text>
      )}
    </div>
  );
}
