import { orderStatuses, statusLabel } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Group, SegmentedControl, Select } from '@mantine/core';
import { SearchBox } from '../../components/search-box.tsx';
import { useMay } from '../../lib/person.tsx';
import { say } from '../../lib/say.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import classes from './orders.module.css';

/** Chooses which orders show. The choice is kept in the address. */
export function OrderFilters() {
  const { t } = useLingui();
  const mayNarrow = useMay()('orders.readMine');
  const [{ q = '', orderStatus, scope = 'mine' }, change] = useDashboardSearch();
  return (
    <Group className={classes.filters ?? ''} gap="sm" role="search" aria-label={t`Orders`}>
      <div className={classes.search ?? ''}>
        <SearchBox
          placeholder={t`Search orders...`}
          value={q}
          onChange={(text) => change({ q: text || undefined }, { replace: true })}
        />
      </div>
      <Select
        size="md"
        aria-label={t`Status`}
        placeholder={t`All statuses`}
        data={orderStatuses.map((status) => ({ value: status, label: say(statusLabel(status)) }))}
        value={orderStatus ?? null}
        onChange={(status) => change({ orderStatus: status ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': t`Show all statuses` }}
        className={classes.statusFilter ?? ''}
      />
      {mayNarrow && (
        <SegmentedControl
          size="md"
          aria-label={t`Whose orders`}
          className={classes.scope ?? ''}
          data={[
            { value: 'mine', label: t`Mine` },
            { value: 'all', label: t`All growers` },
          ]}
          value={scope}
          onChange={(value) => change({ scope: value === 'all' ? 'all' : undefined })}
        />
      )}
    </Group>
  );
}
