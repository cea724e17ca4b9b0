import { SetKeepsInput } from '@farm/domain/catalog';
import { typedNumber } from '@farm/domain/core';
import type { StockOverview } from '@farm/domain/inventory';
import { useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useState } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ageInCooler, inventoryText } from './inventory.text.ts';

type Values = { days: Record<string, string | number> };

/** 'Romaine: 22 days old in the cooler. Keeps … days', with one save for all; products left empty stay as they are. */
export function KeepsForm({ stocks, onDone }: { stocks: readonly StockOverview[]; onDone: () => void }) {
  const { t } = useLingui();
  // The products keep their places while the dialog is open.
  const [listed] = useState(stocks);
  const write = useWrite(trpc.catalog.setKeeps, {
    topics: ['catalog', 'inventory'],
    success: inventoryText.keepsSet,
    failure: inventoryText.keepsFailed,
  });
  const filled = ({ days }: Values) =>
    listed.filter(({ productNameId }) => String(days[productNameId] ?? '').trim() !== '');
  const toInput = (values: Values): SetKeepsInput => ({
    templates: filled(values).map(({ productNameId: id, keepsDays }) => ({
      id,
      keepsDays: typedNumber(values.days[id] ?? '') as number,
      seenDays: keepsDays,
    })),
  });
  const errorsByProduct = (errors: FormErrors, values: Values): FormErrors =>
    Object.fromEntries(
      Object.entries(errors).map(([path, error]) => {
        const at = /^templates\.(\d+)/.exec(path)?.[1];
        const product = at === undefined ? listed[0] : filled(values)[Number(at)];
        return [`days.${product?.productNameId}`, error];
      }),
    );
  const { field, save } = useCreateForm({
    initialValues: {
      days: Object.fromEntries(
        listed.map(({ productNameId, keepsDays }) => [productNameId, keepsDays ?? '']),
      ),
    } as Values,
    toInput,
    schema: SetKeepsInput,
    rename: errorsByProduct,
    isKeyed: false,
    creation: write,
    onSaved: onDone,
  });
  return (
    <SaveForm {...save}>
      <Text size="sm" c="dimmed">
        {t`Stock older than that is marked, and is not promised, offered or picked by itself. It stays in the totals.`}
      </Text>
      {listed.map((stock, index) => {
        const { productNameId, name } = stock;
        return (
          <Group key={productNameId} justify="space-between" align="flex-start" gap="sm">
            <Text size="sm" flex="1 1 14rem" pt={8} style={{ overflowWrap: 'anywhere' }}>
              {ageInCooler(stock)}
            </Text>
            <Group gap="xs" align="flex-start" wrap="nowrap">
              <Text size="sm" pt={8}>{t`Keeps`}</Text>
              <NumberField
                w="6rem"
                aria-label={t`Days that ${name} keeps`}
                {...(index === 0 && { 'data-autofocus': true })}
                {...field(`days.${productNameId}`)}
              />
              <Text size="sm" pt={8}>{t`days`}</Text>
            </Group>
          </Group>
        );
      })}
    </SaveForm>
  );
}
