import type { StockAvailability, StockOverview } from '@farm/domain/inventory';
import { ActionIcon, Anchor, Card, Group, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount, formatDay, formatNumber, formatUnits } from '../../lib/format.ts';
import classes from './stock-card.module.css';

/** Sizes shown before the rest is asked for. */
const SIZES_SHOWN = 6;

type StockCardProps = {
  stock: Pick<StockOverview, 'name' | 'baseUnit' | 'total' | 'sizes' | 'lots'>;
  availability: StockAvailability | undefined;
  /** Absent for those who only read. */
  actions?: { onEdit: () => void; onHistory: () => void; onRemove: () => void };
};

/** What is on hand of one product, in base units and in packages. */
export function StockCard({ stock, availability, actions }: StockCardProps) {
  const { name, baseUnit, total, lots } = stock;
  const held = lots.filter(({ unitsAvailable }) => unitsAvailable > 0);
  const [oldest] = held;
  return (
    <Card component="article" withBorder padding="md" className={classes.card ?? ''} aria-label={name}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
        <Title order={3} size="h5" className={classes.name ?? ''}>
          {name}
        </Title>
        <Text fw={650} className={classes.total ?? ''}>
          {formatUnits(total, baseUnit)}
        </Text>
      </Group>
      <Promised availability={availability} stock={stock} />
      <PackageTable stock={stock} />
      <div className={classes.footer}>
        <Text size="xs" c="dimmed">
          {oldest ? (
            <>
              {formatCount(held.length, 'lot')},{' '}
              <span className={classes.whole}>oldest {formatDay(oldest.harvestDate)}</span>
            </>
          ) : lots.length > 0 ? (
            'All used up'
          ) : (
            'None on hand'
          )}
        </Text>
        {actions && <Actions name={name} actions={actions} />}
      </div>
    </Card>
  );
}

function Actions({ name, actions }: { name: string; actions: NonNullable<StockCardProps['actions']> }) {
  const buttons = [
    { label: 'Lots and history', Icon: IconHistory, onClick: actions.onHistory, color: 'gray' },
    { label: 'Edit total', Icon: IconPencil, onClick: actions.onEdit, color: 'gray' },
    { label: 'Remove all', Icon: IconTrash, onClick: actions.onRemove, color: 'red' },
  ];
  return (
    <Group gap={0} wrap="nowrap">
      {buttons.map(({ label, Icon, onClick, color }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            size={40}
            variant="subtle"
            color={color}
            aria-label={`${label}: ${name}`}
            onClick={onClick}
          >
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}

/** What confirmed orders have taken of it already; nothing where they took nothing. */
function Promised({ availability, stock }: Pick<StockCardProps, 'availability' | 'stock'>) {
  if (!availability || availability.reserved <= 0) return null;
  const { reserved, free } = availability;
  const unit = stock.baseUnit;
  return (
    <Text size="sm" c="dimmed" mt={-8}>
      {formatUnits(reserved, unit)} promised,{' '}
      {free < 0 ? `${formatNumber(-free)} still to harvest` : `${formatNumber(free)} free`}
    </Text>
  );
}

function PackageTable({ stock: { name, sizes } }: Pick<StockCardProps, 'stock'>) {
  const [isWhole, setWhole] = useState(false);
  if (sizes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No package sizes
      </Text>
    );
  }
  const shown = isWhole ? sizes : sizes.slice(0, SIZES_SHOWN);
  return (
    <div>
      <table className={classes.sizes}>
        <VisuallyHidden component="caption">Packages of {name}</VisuallyHidden>
        <tbody>
          {shown.map(({ sizeId, size, available }) => (
            <tr key={sizeId}>
              <th scope="row">{size}</th>
              <td>
                <b>{formatNumber(available)}</b> {available === 1 ? 'package' : 'packages'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sizes.length > SIZES_SHOWN && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${formatCount(sizes.length - SIZES_SHOWN, 'more size')}`}
        </Anchor>
      )}
    </div>
  );
}
