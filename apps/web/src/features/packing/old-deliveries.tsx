import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useDeliverOld } from './packing-harvest.calls.ts';

export function OldDeliveries({ count }: { count: number }) {
  const { t } = useLingui();
  const [isAsking, asking] = useDisclosure();
  const delivering = useDeliverOld(asking.close);
  const label = t`${plural(count, { one: 'Mark # old delivery delivered', other: 'Mark # old deliveries delivered' })}`;
  const left = formatNumber(delivering.left ?? count);
  return (
    <Alert color="yellow" p="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 18rem">
          <Plural
            value={count}
            one="# delivery is more than 60 days overdue and no longer listed."
            other="# deliveries are more than 60 days overdue and no longer listed."
          />
        </Text>
        <Button variant="default" onClick={asking.open}>
          {label}
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        confirmLabel={t`Mark delivered`}
        busyLabel={t`${left} left...`}
        color="brand"
        isBusy={delivering.isBusy}
        error={delivering.error}
        onConfirm={() => void delivering.run()}
        onCancel={() => {
          asking.close();
          delivering.forget();
        }}
      >
        {t`What they ordered is taken from the stock on hand, from the oldest lots first and as far as it lasts. If the stock was counted since they left, count it again afterwards. This cannot be undone.`}
      </ConfirmDialog>
    </Alert>
  );
}
