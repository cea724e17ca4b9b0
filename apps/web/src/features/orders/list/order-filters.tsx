import { orderStatuses, statusLabel } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { SearchBox } from '../../../components/search-box.tsx';
import { lazyScreen } from '../../../lib/lazy-screen.tsx';
import { useMay } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { useEarly } from '../../../lib/use-early.ts';
import { countMore } from '../order-filter.ts';
import classes from './order-filters.module.css';
import { quickFilters } from './quick-filters.ts';

const MoreFilters = lazyScreen(() => import('./more-filters.tsx'));
const FilterChips = lazyScreen(() => import('./filter-chips.tsx'));

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
  useEffect(() => {
    MoreFilters.ahead();
    FilterChips.ahead();
  }, []);
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
      {more > 0 && (
        <Suspense>
          <FilterChips />
        </Suspense>
      )}
    </search>
  );
}
