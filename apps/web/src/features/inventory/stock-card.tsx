import type { StockAvailability, StockOverview } from '@farm/domain/inventory';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowsSplit, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay, formatNumber, formatUnits } from '../../lib/format.ts';
import classes from './stock-card.module.css';
import { freePackages, shortOf } from './stock-rows.ts';

const SIZES_SHOWN = 6;

export type StockActions = {
  onEdit: () => void;
  onHistory: () => void;
  onRemove: () => void;
  /** Only of a product that is short. */
  onShare?: (() => void) | undefined;
};

type StockCardProps = {
  stock: Pick<StockOverview, 'name' | 'baseUnit' | 'total' | 'held' | 'sizes' | 'lots'>;
  availability: StockAvailability | undefined;
  /** It says why none of it is free, in words. */
  hold: string | undefined;
  actions?: StockActions | undefined;
};

export function StockCard({ stock, availability, hold, actions }: StockCardProps) {
  const { t } = useLingui();
  const { name, baseUnit, total, lots } = stock;
  const held = lots.filter(({ unitsAvailable }) => unitsAvailable > 0);
  const [oldest] = held;
  return (
    <Card component="article" withBorder padding="md" className={classes.card ?? ''} aria-label={name}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
        <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Text fw={650} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {formatUnits(total, baseUnit)}
        </Text>
      </Group>
      <Promised availability={availability} hold={hold} stock={stock} />
      {stock.held !== undefined && !hold && (
        <Text size="sm" c="var(--mantine-color-error)" mt={-8}>
          {t`${formatUnits(stock.held, baseUnit)} on hold`}
        </Text>
      )}
      <PackageTable stock={stock} availability={availability} />
      <div className={classes.footer}>
        <Text size="xs" c="dimmed">
          {oldest ? (
            <HeldLots count={held.length} oldest={formatDay(oldest.harvestDate)} />
          ) : lots.length > 0 ? (
            t`All used up`
          ) : (
            t`None on hand`
          )}
        </Text>
        {actions && <Actions name={name} actions={actions} />}
      </div>
    </Card>
  );
}

function HeldLots({ count, oldest }: { count: number; oldest: string }) {
  return (
    <Trans>
      <Plural value={count} one="# lot" other="# lots" />,{' '}
      <span className={classes.whole}>oldest {oldest}</span>
    </Trans>
  );
}

function Actions({ name, actions }: { name: string; actions: StockActions }) {
  const { t } = useLingui();
  const buttons = [
    ...(actions.onShare
      ? [[t`Share out`, t`Share out: ${name}`, IconArrowsSplit, actions.onShare, 'gray', true] as const]
      : []),
    [t`Lots and history`, t`Lots and history: ${name}`, IconHistory, actions.onHistory, 'gray', true],
    [t`Edit total`, t`Edit total: ${name}`, IconPencil, actions.onEdit, 'gray', false],
    [t`Remove all`, t`Remove all: ${name}`, IconTrash, actions.onRemove, 'red', false],
  ] as const;
  return (
    <Group gap={0} wrap="nowrap">
      {buttons.map(([label, full, Icon, onClick, color, isQuiet]) => (
        <ActionIcon
          key={label}
          size={40}
          color={color}
          title={label}
          aria-label={full}
          data-quiet={isQuiet || undefined}
          onClick={onClick}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
    </Group>
  );
}

function Promised({ availability, hold, stock }: Pick<StockCardProps, 'availability' | 'hold' | 'stock'>) {
  const { t } = useLingui();
  if (!availability || (availability.reserved <= 0 && availability.old <= 0)) return null;
  const tooOld = availability.old > 0 && formatUnits(availability.old, stock.baseUnit);
  if (availability.reserved <= 0)
    return (
      <Text size="sm" c="var(--mantine-color-error)" mt={-8}>
        {t`${tooOld} too old to promise`}
      </Text>
    );
  const promised = formatUnits(availability.reserved, stock.baseUnit);
  const free = formatNumber(availability.free);
  const short = shortOf(availability);
  const missing = formatNumber(short);
  return (
    <Text size="sm" c="dimmed" mt={-8}>
      {short > 0
        ? t`${promised} promised, ${missing} still to harvest`
        : t`${promised} promised, ${free} free today`}
      {hold ? ` · ${hold}` : tooOld && ` · ${t`${tooOld} too old to promise`}`}
    </Text>
  );
}

type PackageTableProps = Pick<StockCardProps, 'availability' | 'stock'>;

function PackageTable({ stock: { name, sizes }, availability }: PackageTableProps) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const hidden = sizes.length - SIZES_SHOWN;
  if (sizes.length === 0) return <Text size="sm" c="dimmed">{t`No package sizes`}</Text>;
  const shown = isWhole ? sizes : sizes.slice(0, SIZES_SHOWN);
  const free = availability && freePackages(sizes, availability.free);
  return (
    <div>
      <table className={classes.sizes}>
        <VisuallyHidden component="caption">{t`Packages of ${name}`}</VisuallyHidden>
        <tbody>
          {shown.map(({ sizeId, size, available }, index) => (
            <tr key={sizeId}>
              <th scope="row">{size}</th>
              <td>
                <Packages available={available} free={free?.[index]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : t`Show ${plural(hidden, { one: '# more size', other: '# more sizes' })}`}
        </Anchor>
      )}
    </div>
  );
}

function Packages({ available, free }: { available: number; free: number | undefined }) {
  if (free === undefined) {
    return (
      <Plural
        value={available}
        one={
          <Trans>
            <b>#</b> package
          </Trans>
        }
        other={
          <Trans>
            <b>#</b> packages
          </Trans>
        }
      />
    );
  }
  return (
    <>
      <span className={classes.whole}>
        <Plural value={available} one="# package" other="# packages" /> ·
      </span>{' '}
      <b className={classes.whole}>
        <Plural value={free} one="# free" other="# free" />
      </b>
    </>
  );
}
