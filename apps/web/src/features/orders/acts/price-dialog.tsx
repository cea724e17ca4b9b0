import { unitWord } from '@farm/domain/catalog';
import { centsText } from '@farm/domain/core';
import { fillOf, type OrderLine, SetPriceInput } from '@farm/domain/orders';
import { type PricePer, readPrice } from '@farm/domain/prices';
import { useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';
import { DialogFailure } from '../../../components/dialog-failure.tsx';
import { FormButtons } from '../../../components/form-buttons.tsx';
import { FormDialog, FormSkeleton, useUnsaved } from '../../../components/form-dialog.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { trpc } from '../../../lib/api.ts';
import { schemaErrors, showRefusal } from '../../../lib/field-errors.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { formatNumber } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import { LOAD_FAILED, orderAndItem } from '../orders.text.ts';
import { useSetPrice } from './orders.calls.ts';

type PriceDialogProps = {
  isOpen: boolean;
  /** It is undefined while it is read. */
  line: OrderLine | undefined;
  /** It reads the line where the dialog opens before. */
  query?: Parameters<typeof LoadFailure>[0]['query'] & { isLoadingError: boolean };
  onPriced?: ((line: OrderLine) => void) | undefined;
  onClose: () => void;
};

export default function PriceDialog({ isOpen, line, query, onPriced, onClose }: PriceDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      isOpen={isOpen}
      title={t`Agreed price`}
      onClose={onClose}
      screen={line ? String(line.id) : 'loading'}
    >
      {line ? (
        <PriceForm
          line={line}
          onDone={(priced) => {
            onPriced?.(priced);
            onClose();
          }}
        />
      ) : query?.isLoadingError ? (
        <LoadFailure title={translate(LOAD_FAILED)} query={query} />
      ) : (
        <FormSkeleton />
      )}
    </FormDialog>
  );
}

const atFields = ({ cents, ...errors }: FormErrors): FormErrors => ({
  ...errors,
  ...(cents !== undefined && { price: cents }),
});

type Values = { price: string; per: PricePer; reason: string };

/** As the product is counted today, which the line itself does not tell. */
const useUnit = ({ productName }: OrderLine): string | undefined => {
  const { data } = trpc.catalog.names.useQuery();
  const unit = data?.find(({ name }) => name === productName)?.baseUnit;
  return unit && translate(unitWord(unit, 1));
};

function PriceForm({ line: opened, onDone }: { line: OrderLine; onDone: (line: OrderLine) => void }) {
  const { t } = useLingui();
  const [line, setLine] = useState(opened);
  const unit = useUnit(line);
  const { price, packed, share, quantity } = line;
  const isAgreed = price?.source === 'agreed';
  const toInput = ({ price: typed, per, reason }: Values) => {
    const read = readPrice(typed);
    return { id: line.id, version: line.version, cents: 'cents' in read ? read.cents : 0, per, reason };
  };
  const form = useForm<Values>({
    initialValues: {
      price: price ? centsText(price.cents) : '',
      per: price?.per ?? 'package',
      reason: '',
    },
    validate: (values) => {
      const read = readPrice(values.price);
      return {
        ...schemaErrors(SetPriceInput, toInput(values)),
        ...('problem' in read && { price: translate(read.problem) }),
      };
    },
  });
  const set = useSetPrice({ onPriced: onDone, onConflict: setLine });
  useUnsaved(form.isDirty() && !set.isSuccess);
  const save = (values: Values) => {
    if (set.isPending) return;
    set.mutate(toInput(values), { onError: showRefusal(form, atFields) });
  };
  const takeListed = () => {
    if (set.isPending) return;
    const { reason, per } = form.getValues();
    const because = reason.trim() === '' ? t`Price of the list` : reason;
    set.mutate({ id: line.id, version: line.version, cents: null, per, reason: because });
  };
  const { order, item } = orderAndItem(line);
  const filled = formatNumber(fillOf(line));
  return (
    <form noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {order}: {item}
          {packed && packed.fillQuantity !== quantity && ` · ${t`${filled} packed`}`}
          {share && ` · ${t`gets ${filled}`}`}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t`Price`}
            description={t`0 is no charge`}
            inputMode="decimal"
            autoComplete="off"
            leftSection={<span aria-hidden>$</span>}
            leftSectionWidth={24}
            data-autofocus
            onFocus={({ currentTarget }) => currentTarget.select()}
            {...form.getInputProps('price')}
          />
          <NativeSelect
            label={t`Per`}
            description={t`What it is the price of`}
            data={[
              { value: 'package', label: t`package` },
              { value: 'base_unit', label: unit ?? t`base unit` },
            ]}
            {...form.getInputProps('per')}
          />
        </SimpleGrid>
        <TextInput
          label={t`Reason`}
          description={t`Kept in the order’s history`}
          placeholder={t`Opening week`}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        <DialogFailure error={set.error} />
        <FormButtons label={t`Save`} busyLabel={t`Saving...`} isBusy={set.isPending}>
          {(isAgreed || !price) && (
            <Button variant="subtle" onClick={takeListed}>{t`Use the list price`}</Button>
          )}
        </FormButtons>
      </Stack>
    </form>
  );
}
