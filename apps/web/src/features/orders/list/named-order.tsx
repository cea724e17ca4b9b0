import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Group, Skeleton, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { translate } from '../../../lib/translate.ts';
import { useOrder } from '../orders.calls.ts';
import { LOAD_FAILED } from '../orders.text.ts';
import { OrderCard } from './order-card.tsx';

type NamedOrderProps = {
  orderGroupId: string;
  today: string;
  nameOf: (uid: string) => string | undefined;
  namedLine: number | undefined;
  onClose: () => void;
};

export default function NamedOrder({ orderGroupId, today, nameOf, namedLine, onClose }: NamedOrderProps) {
  const { t } = useLingui();
  const order = useOrder(orderGroupId);
  return (
    <Box component="section" mb="lg" aria-label={t`The order you opened`}>
      <Group justify="space-between" mb={6}>
        <Text size="sm" c="dimmed">{t`The order you opened`}</Text>
        <ActionIcon size={40} aria-label={t`Close this order`} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      {order.isPending && <Skeleton h={112} radius="md" />}
      {order.error && <LoadFailure title={translate(LOAD_FAILED)} query={order} />}
      {order.data && (
        <OrderCard
          order={order.data}
          today={today}
          nameOf={nameOf}
          namedLine={namedLine}
          isHighlighted
          isOpen
        />
      )}
    </Box>
  );
}
