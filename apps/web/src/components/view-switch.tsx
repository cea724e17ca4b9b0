import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';

export type View = 'cards' | 'table';

export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      aria-label={t`View`}
      data={[
        { value: 'cards', label: t`Cards` },
        { value: 'table', label: t`Table` },
      ]}
      value={view}
      onChange={onView}
    />
  );
}
