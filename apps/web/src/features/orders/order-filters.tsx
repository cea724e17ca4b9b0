import { orderStatuses, statusLabel } from '@farm/domain/orders';
import { Group, SegmentedControl, Select } from '@mantine/core';
import { SearchBox } from '../../components/search-box.tsx';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import classes from './orders.module.css';

const statusOptions = orderStatuses.map((status) => ({ value: status, label: String(statusLabel(status)) }));

/** Which orders show; the address remembers it. */
export function OrderFilters() {
  const mayNarrow = useMay()('orders.readMine');
  const [{ q = '', orderStatus, scope = 'mine' }, change] = useDashboardSearch();
  return (
    <Group className={classes.filters ?? ''} gap="sm" role="search" aria-label="Orders">
      <div className={classes.search ?? ''}>
        <SearchBox
          placeholder="Search orders..."
          value={q}
          onChange={(text) => change({ q: text || undefined }, { replace: true })}
        />
      </div>
      <Select
        size="md"
        aria-label="Status"
        placeholder="All statuses"
        data={statusOptions}
        value={orderStatus ?? null}
        onChange={(status) => change({ orderStatus: status ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Show all statuses' }}
        className={classes.statusFilter ?? ''}
      />
      {mayNarrow && (
        <SegmentedControl
          size="md"
          aria-label="Whose orders"
          className={classes.scope ?? ''}
          data={[
            { value: 'mine', label: 'Mine' },
            { value: 'all', label: 'All growers' },
          ]}
          value={scope}
          onChange={(value) => change({ scope: value === 'all' ? 'all' : undefined })}
        />
      )}
    </Group>
  );
}
