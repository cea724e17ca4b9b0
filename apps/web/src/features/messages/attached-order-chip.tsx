import { orderTitle } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { CloseButton, Group, Text } from '@mantine/core';
import { say } from '../../lib/say.ts';
import { useOrderSummary } from './messages.calls.ts';
import classes from './messages.module.css';

type AttachedOrderChipProps = { orderGroupId: string; onRemove: () => void };

export function AttachedOrderChip({ orderGroupId, onRemove }: AttachedOrderChipProps) {
  const { t } = useLingui();
  const { data } = useOrderSummary(orderGroupId);
  const title = data ? say(orderTitle(data.number)) : t`Order`;
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
