import { canSend, MESSAGE_MAX_LENGTH } from '@farm/domain/messages';
import { orderTitle } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, CloseButton, Group, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { focusOn } from '../../lib/focus.ts';
import { formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useAttachedOrder, useAttachOrder } from './attached-order.ts';
import { useOrderSummary } from './messages.calls.ts';
import classes from './messages.module.css';
import { useDraft } from './outbox.ts';

const COUNT_FROM = MESSAGE_MAX_LENGTH - 400;

type ComposerProps = {
  conversationId: number;
  name: string | undefined;
  onSend: (content: string, orderGroupId: string | null) => void;
};

export function Composer({ conversationId, name, onSend }: ComposerProps) {
  const { t } = useLingui();
  const [text, setText] = useDraft(conversationId);
  const attached = useAttachedOrder(conversationId);
  const attach = useAttachOrder();
  const box = useRef<HTMLTextAreaElement>(null);
  const isSendable = canSend(text);
  const isTooLong = text.length > MESSAGE_MAX_LENGTH;
  const label = name ? t`Message ${name}...` : t`Message...`;
  const used = formatNumber(text.length);
  const most = formatNumber(MESSAGE_MAX_LENGTH);

  useEffect(() => {
    const isFine = window.matchMedia('(pointer: fine)').matches;
    if (isFine || attached) focusOn(box.current, { preventScroll: true });
  }, [attached]);

  const send = () => {
    if (!isSendable) return;
    onSend(text, attached);
    setText('');
    attach(conversationId, null);
    focusOn(box.current);
  };

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {attached && (
        <AttachedOrderChip orderGroupId={attached} onRemove={() => attach(conversationId, null)} />
      )}
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Textarea
          ref={box}
          flex={1}
          minRows={1}
          {...(text === '' && { maxRows: 1 })}
          classNames={{ input: classes.input ?? '' }}
          aria-label={label}
          placeholder={label}
          value={text}
          error={isTooLong}
          enterKeyHint="send"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <ActionIcon
          variant="filled"
          color="brand"
          type="submit"
          size={40}
          aria-label={t`Send`}
          disabled={!isSendable}
        >
          <IconSend size={20} />
        </ActionIcon>
      </Group>
      {text.length >= COUNT_FROM && (
        <Text size="xs" mt={4} role="status" c={isTooLong ? 'var(--mantine-color-error)' : 'dimmed'}>
          {isTooLong ? t`${used} / ${most} characters. Shorten the message to send it.` : `${used} / ${most}`}
        </Text>
      )}
    </form>
  );
}

function AttachedOrderChip({ orderGroupId, onRemove }: { orderGroupId: string; onRemove: () => void }) {
  const { t } = useLingui();
  const { data } = useOrderSummary(orderGroupId);
  const title = data ? translate(orderTitle(data.number)) : t`Order`;
  return (
    <div>
      <Group
        gap={4}
        wrap="nowrap"
        className={classes.attached ?? ''}
        role="group"
        aria-label={t`Attached order`}
      >
        <Text size="sm" truncate>
          {data ? `${title} · ${data.buyerName}` : title}
        </Text>
        <CloseButton size="md" aria-label={t`Do not attach ${title}`} onClick={onRemove} />
      </Group>
    </div>
  );
}
