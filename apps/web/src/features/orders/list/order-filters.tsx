import { orderStatuses, statusLabel } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { Suspense, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { SearchBox } from '../../../components/search-box.tsx';
import { formatDay } from '../../../lib/format.ts';
import { lazyScreen } from '../../../lib/lazy-screen.tsx';
import { usePersonName } from '../../../lib/people.ts';
import { useMay } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { type DashboardSearch, useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { useEarly } from '../../../lib/use-early.ts';
import { countMore } from '../order-filter.ts';
import { useBuyerName, useProductChoices } from '../orders.calls.ts';
import { quickFilters } from '../orders.parts.ts';
import classes from './order-filters.module.css';

const MoreFilters = lazyScreen(() => import('./more-filters.tsx'));

const ALL = 'all';
/** It compares two rows of fields. */
const PANEL_HEIGHT = 130;

export function OrderFilters() {
  const { t } = useLingui();
  const mayNarrow = useMay()('orders.readMine');
  const [search, change] = useDashboardSearch();
  const { q = '', orderStatus, scope = 'mine', when, from, to } = search;
  const more = countMore(search);
  // On a phone the search and the status are hidden with the other filters, unless they are in use.
  const [isOpen, setOpen] = useState(() => q !== '' || orderStatus !== undefined);
  const [isMoreOpen, setMoreOpen] = useState(false);
  // The panel makes room at once; its fields, which take longer to render, follow.
  const isFilled = useDeferredValue(isMoreOpen);
  const panel = useId();
  useEffect(MoreFilters.ahead, []);
  const [quickFilter, chooseQuick] = useEarly(when ?? (from || to ? '' : ALL), (value) =>
    change({ when: quickFilters.find((one) => one === value), from: undefined, to: undefined }),
  );
  const quick = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = quick.current?.querySelector<HTMLElement>('input:checked + label');
    if (quick.current && chosen) quick.current.scrollLeft = chosen.offsetLeft - quick.current.clientWidth / 2;
  }, []);
  const labels = { action: t`Needs action`, today: t`Today`, tomorrow: t`Tomorrow`, week: t`This week` };
  const toggle = () => {
    setOpen(!isMoreOpen);
    setMoreOpen(!isMoreOpen);
  };
  return (
    <search className={classes.root} aria-label={t`Orders`}>
      <Group className={classes.row ?? ''} gap="xs" data-open={isOpen || undefined}>
        <div className={classes.quick} ref={quick}>
          <SegmentedControl
            size="sm"
            aria-label={t`Which orders`}
            data={[
              ...quickFilters.map((value) => ({ value, label: labels[value] })),
              { value: ALL, label: t`All` },
            ]}
            value={quickFilter}
            onChange={chooseQuick}
          />
        </div>
        <div className={classes.search}>
          <SearchBox
            placeholder={t`Search orders...`}
            value={q}
            onChange={(text) => change({ q: text || undefined }, { replace: true })}
          />
        </div>
        <NativeSelect
          aria-label={t`Status`}
          className={classes.status ?? ''}
          data={[
            { value: '', label: t`All statuses` },
            ...orderStatuses.map((status) => ({ value: status, label: translate(statusLabel(status)) })),
          ]}
          value={orderStatus ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ orderStatus: orderStatuses.find((status) => status === value) })
          }
        />
        {mayNarrow && (
          <SegmentedControl
            size="sm"
            aria-label={t`Whose orders`}
            className={classes.scope ?? ''}
            data={[
              { value: 'mine', label: t`Mine` },
              { value: 'all', label: t`All growers` },
            ]}
            value={scope}
            onChange={(value) => change({ scope: value === 'all' ? 'all' : 'mine' })}
          />
        )}
        <Button
          variant="default"
          className={classes.more ?? ''}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isMoreOpen}
          aria-controls={panel}
          onClick={toggle}
        >
          <span className={classes.moreLabel}>{t`More filters`}</span>
          {more > 0 && <span className={classes.moreCount}>({more})</span>}
        </Button>
      </Group>
      <div id={panel} hidden={!isMoreOpen}>
        {isMoreOpen && (
          <Suspense fallback={<Skeleton h={PANEL_HEIGHT} />}>
            {isFilled ? <MoreFilters /> : <Skeleton h={PANEL_HEIGHT} />}
          </Suspense>
        )}
      </div>
      {more > 0 && <FilterChips />}
    </search>
  );
}

type Chip = { label: string; without: DashboardSearch };

function FilterChips() {
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
