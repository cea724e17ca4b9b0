import { type PlantingStatus, plantingBadgeColour } from '@farm/domain/plantings';
import { Badge } from '@mantine/core';
import classes from './plantings.module.css';
import { statusLabels } from './plantings.text.ts';

export function PlantingStatusBadge({ status }: { status: PlantingStatus }) {
  return (
    <Badge
      className={classes.badge ?? ''}
      mod={{ colour: plantingBadgeColour(status) }}
      size="md"
      tt="none"
      flex="none"
    >
      {statusLabels[status]}
    </Badge>
  );
}
