import type { ImportPreview } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';

const SHOWN = 6;

/** Rows of the file that are no things of the farm's. */
export function LeftOutRows({ leftOut }: { leftOut: ImportPreview['leftOut'] }) {
  const { t } = useLingui();
  if (leftOut.length === 0) return null;
  const reasons = { title: t`title`, blank: t`blank`, total: t`total` };
  const shown = leftOut.slice(0, SHOWN).map(({ row, text, reason }) => {
    const why = reasons[reason];
    return text ? t`row ${row} (${why}: “${text.slice(0, 60)}”)` : t`row ${row} (${why})`;
  });
  const more = leftOut.length - SHOWN;
  const count = formatNumber(more);
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t`Rows left out: ${shown.join(', ')}`}
      {more > 0 && ` ${t`and ${count} more`}`}.
    </Text>
  );
}
