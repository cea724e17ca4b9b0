import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatDay } from '../../../lib/format.ts';
import { usePersonName } from '../../../lib/people.ts';
import type { DashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import classes from './order-filters.module.css';
import { useBuyerName, useProductChoices } from './orders.calls.ts';

type Chip = { label: string; without: DashboardSearch };

export default function FilterChips() {
  const { t } = useLingui();
  const [{ from, to, buyer, grower, product, sort }, change] = useDashboardSearch();
  const personName = usePersonName();
  const buyerName = useBuyerName(buyer) ?? t`Buyer`;
  const products = useProductChoices();
  const productName = products.data?.find(({ id }) => id === product)?.name ?? t`Product`;
  const days = () => {
    const first = from && formatDay(from);
    const last = to && formatDay(to);
    if (first && last) return first === last ? first : `${first} – ${last}`;
    return first ? t`from ${first}` : t`until ${last}`;
  };
  const chips: (Chip | false)[] = [
    (from !== undefined || to !== undefined) && {
      label: days(),
      without: { from: undefined, to: undefined },
    },
    buyer !== undefined && { label: buyerName, without: { buyer: undefined } },
    grower !== undefined && { label: personName(grower) ?? t`Grower`, without: { grower: undefined } },
    product !== undefined && { label: productName, without: { product: undefined } },
    sort !== undefined && {
      label: sort === 'delivery' ? t`Soonest delivery first` : t`Newest first`,
      without: { sort: undefined },
    },
  ];
  const shown = chips.filter((chip) => chip !== false);
  if (shown.length === 0) return null;
  return (
    <Group gap={6} className={classes.chips ?? ''} role="group" aria-label={t`Filters in use`}>
      {shown.map(({ label, without }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="light"
          color="gray"
          className={classes.chip ?? ''}
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t`Remove the filter ${label}`}
          onClick={() => change(without)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
