import type { PlantingStatus } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import classes from './plantings.module.css';
import { statusLabels } from './plantings.text.ts';

export function PlantingStatusBadge({ status }: { status: PlantingStatus }) {
  const { t } = useLingui();
  return (
    <Badge className={classes.badge ?? ''} mod={{ status }} size="md" tt="none" flex="none">
      {t(statusLabels[status])}
    </Badge>
  );
}
