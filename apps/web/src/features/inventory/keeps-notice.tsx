import type { StockOverview } from '@farm/domain/inventory';
import { Plural, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useFarm } from '../../lib/use-farm.ts';
import { ageInCooler } from './inventory.text.ts';
import { KeepsForm } from './keeps-form.tsx';
import { ageOf, agesOnly } from './stock-rows.ts';

/** Stock that looks old, of products of which nobody has said how long they keep. */
export function KeepsNotice({ stocks }: { stocks: readonly StockOverview[] }) {
  const { t } = useLingui();
  const [isOpen, { open, close }] = useDisclosure();
  const days = useFarm().data?.stockKeepsDays;
  const aging = agesOnly(stocks);
  const old = days === undefined ? [] : aging.filter((stock) => ageOf(stock) > days);
  const [first] = old;
  if (!first && !isOpen) return null;
  return (
    <Alert color="yellow" p="sm" mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 18rem">
          {first && old.length === 1 ? (
            ageInCooler(first)
          ) : (
            <Plural
              value={old.length}
              one="# product is old in the cooler, and nobody has said how long it keeps."
              other="# products are old in the cooler, and nobody has said how long they keep."
            />
          )}
        </Text>
        <Button variant="default" onClick={open}>{t`Set how long stock keeps`}</Button>
      </Group>
      <FormDialog isOpen={isOpen} onClose={close} title={t`How long stock keeps`} size="lg">
        {isOpen && <KeepsForm stocks={aging} onDone={close} />}
      </FormDialog>
    </Alert>
  );
}
