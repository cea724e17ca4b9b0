import type { Planting } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconBasket, IconCalendar, IconMapPin, IconPlant2 } from '@tabler/icons-react';
import { formatDay } from '../../lib/format.ts';
import { PlantingStatusBadge } from './planting-status-badge.tsx';
import classes from './plantings.module.css';
import { unitsHarvested, unitsPlanted } from './plantings.text.ts';

export const plantingCardId = (id: number): string => `planting-card-${id}`;

type PlantingCardProps = { planting: Planting; isSelected: boolean; onSelect: (id: number) => void };

export function PlantingCard({ planting, isSelected, onSelect }: PlantingCardProps) {
  const { t } = useLingui();
  const { id, productName, quantity, status, currentLocation, plantedDate, totalHarvested } = planting;
  return (
    <UnstyledButton
      id={plantingCardId(id)}
      className={classes.card ?? ''}
      aria-pressed={isSelected}
      onClick={() => onSelect(id)}
    >
      <Group justify="space-between" gap="xs" mb={4} wrap="nowrap">
        <Text span size="sm" c="dimmed" className={classes.numbers ?? ''}>
          #{id}
        </Text>
        <PlantingStatusBadge status={status} />
      </Group>
      <Text style={{ fontWeight: '600', overflowWrap: 'anywhere' }} lineClamp={2} title={productName} mb="xs">
        {productName}
      </Text>
      <span className={classes.facts ?? ''}>
        <span className={classes.fact ?? ''}>
          <IconPlant2 size={16} aria-hidden="true" />
          {t(unitsPlanted(quantity))}
        </span>
        <span className={classes.fact ?? ''}>
          <IconMapPin size={16} aria-hidden="true" />
          <Text span inherit lineClamp={2} title={currentLocation}>
            {currentLocation}
          </Text>
        </span>
        <span className={classes.fact ?? ''}>
          <IconCalendar size={16} aria-hidden="true" />
          {formatDay(plantedDate)}
        </span>
        {totalHarvested > 0 && (
          <span className={classes.fact ?? ''}>
            <IconBasket size={16} aria-hidden="true" />
            {t(unitsHarvested(totalHarvested))}
          </span>
        )}
      </span>
    </UnstyledButton>
  );
}
