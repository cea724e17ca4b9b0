import type { RecallSummary } from '@farm/domain/recalls';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';

type Marked = Pick<RecallSummary, 'isPractice' | 'closedAt'>;

/** A practice is marked wherever it shows. */
export function RecallBadges({ recall: { isPractice, closedAt } }: { recall: Marked }) {
  const { t } = useLingui();
  return (
    <>
      <Badge tt="none" variant="light" color={isPractice ? 'blue' : 'red'}>
        {isPractice ? t`Practice` : t`Real`}
      </Badge>
      <Badge tt="none" variant="light" color={closedAt === null ? 'yellow' : 'gray'}>
        {closedAt === null ? t({ message: 'Open', context: 'recall' }) : t`Closed`}
      </Badge>
    </>
  );
}
