import type { HarvestRow as Row } from '@farm/domain/packing';
import { useLingui } from '@lingui/react/macro';
import { Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { EndlessList } from '../../components/endless-list.tsx';
import { formatNumber } from '../../lib/format.ts';
import { NeededFor } from './harvest-row.tsx';
import classes from './packing.module.css';

export function EnoughOnHand({ rows }: { rows: readonly Row[] }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = formatNumber(rows.length);
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h5" mb={isOpen ? 'xs' : 0}>
        <UnstyledButton
          id={id}
          className={classes.fold ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden className={classes.chevron ?? ''} />
          {t`Enough on hand (${count})`}
        </UnstyledButton>
      </Title>
      {isOpen && (
        <EndlessList
          aria-labelledby={id}
          items={rows}
          keyOf={({ productNameId }) => productNameId}
          rowHeight={68}
          gap={8}
        >
          {(row) => (
            <Paper withBorder radius="md" className={classes.enough ?? ''}>
              <Text component="h3" fw={600}>
                {row.productName}
              </Text>
              <NeededFor row={row} />
            </Paper>
          )}
        </EndlessList>
      )}
    </section>
  );
}
