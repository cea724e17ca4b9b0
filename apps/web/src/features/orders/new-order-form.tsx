import { Day } from '@farm/domain/core';
import { CreateOrderInput, selectedProductMissing } from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { type Outputs, refusalOf } from '../../lib/api.ts';
import { newKey } from '../../lib/create-key.ts';
import { schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { focusOn } from '../../lib/focus.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { notify } from '../../lib/notify.tsx';
import { usePeople } from '../../lib/people.ts';
import { useMay, usePerson } from '../../lib/person.tsx';
import { say } from '../../lib/say.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { type Buyer, BuyerSelect } from './buyer-select.tsx';
import { OrderLineFields } from './order-line-fields.tsx';
import { emptyLine, lacksRequired, type OrderValues, packagesOf, toOrderInput } from './order-values.ts';
import { useCreateOrder } from './orders.calls.ts';
import { ALREADY_PLACED, PEOPLE_FAILED, STOCK_FAILED, TEMPLATES_FAILED, toasts } from './orders.text.ts';
import { useOrderStock } from './orders-reads.calls.ts';

const LINES_MAX = 100;

type NewOrderFormProps = { onCreated: (order: Outputs['orders']['create']) => void };

/** The form for a new order: a buyer, a day and any number of products. */
export default function NewOrderForm({ onCreated }: NewOrderFormProps) {
  const { t } = useLingui();
  const person = usePerson();
  const ordersForOthers = useMay()('orders.createForOthers');
  const today = useFarmDay();
  // The same key for every attempt, so that trying again after a lost answer places the order once.
  const [idempotencyKey] = useState(newKey);
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { packages, templates, stockError, retryStock } = useOrderStock();
  const people = usePeople();
  const growers = people.data?.filter(({ role }) => isPermitted('orders.confirm', role));
  const reps = people.data?.filter(({ role }) => isPermitted('orders.create', role)) ?? [];
  const form = useForm<OrderValues>({
    initialValues: {
      buyerId: null,
      salesRepId: ordersForOthers ? person.uid : '',
      deliveryDate: today,
      purchaseOrderNumber: '',
      notes: '',
      lines: [emptyLine()],
    },
    validate: (values) => schemaErrors(CreateOrderInput, toOrderInput(values, idempotencyKey)),
  });
  useUnsaved(form.isDirty());
  const create = useCreateOrder(onCreated);

  const refuse = (errors: FormErrors) => {
    if (lacksRequired(form.getValues())) notify.failure(toasts.invalid);
    focusFirstError(form)(errors);
  };
  const submit = (values: OrderValues) => {
    if (create.isPending) return;
    const missing = values.lines.findIndex(({ sizeId }) => sizeId !== null && !packages.has(sizeId));
    const missingId = values.lines[missing]?.sizeId;
    if (missingId && templates.data) {
      const message = say(selectedProductMissing(missingId));
      form.setFieldError(`lines.${missing}.sizeId`, message);
      return notify.failure({ ...toasts.createFailed, message });
    }
    create.mutate(toOrderInput(values, idempotencyKey), { onError: showRefusal(form) });
  };
  const chooseBuyer = (chosen: Buyer | null) => {
    setBuyer(chosen);
    form.setFieldValue('buyerId', chosen?.id ?? null);
    const assigned = chosen?.assignedRepId;
    if (ordersForOthers && assigned && reps.some(({ uid }) => uid === assigned)) {
      form.setFieldValue('salesRepId', assigned);
    }
  };
  const { value: _, onChange: __, ...buyerField } = form.getInputProps('buyerId');
  const { lines, deliveryDate } = form.values;
  const products = lines.length;
  const items = lines.reduce((total, line) => total + packagesOf(line), 0);
  return (
    <form noValidate onSubmit={form.onSubmit(submit, refuse)}>
      <Stack>
        {templates.error && (
          <LoadFailure
            title={say(TEMPLATES_FAILED)}
            error={templates.error}
            onRetry={() => void templates.refetch()}
          />
        )}
        {stockError && <LoadFailure title={say(STOCK_FAILED)} error={stockError} onRetry={retryStock} />}
        {people.error && (
          <LoadFailure
            title={say(PEOPLE_FAILED)}
            error={people.error}
            onRetry={() => void people.refetch()}
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <BuyerSelect buyer={buyer} onChange={chooseBuyer} field={buyerField} />
          <DayInput
            label={t`Delivery date`}
            required
            withAsterisk={false}
            {...(Day.safeParse(deliveryDate).success &&
              String(deliveryDate) < today && { description: t`This day has passed.` })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('deliveryDate')}
          />
        </SimpleGrid>
        <Stack gap="sm">
          {lines.map((line, index) => (
            <OrderLineFields
              key={line.key}
              form={form}
              index={index}
              packages={packages}
              isLoading={templates.isPending}
              growers={growers}
              onRemove={
                lines.length > 1
                  ? () => {
                      form.removeListItem('lines', index);
                      focusOn(addButton.current);
                    }
                  : undefined
              }
            />
          ))}
          <Group justify="space-between">
            <Button
              ref={addButton}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={lines.length >= LINES_MAX}
              onClick={() => {
                form.insertListItem('lines', emptyLine());
                const path = `lines.${lines.length}.sizeId`;
                focusOn(() => form.getInputNode(path));
              }}
            >
              <Trans>Add product</Trans>
            </Button>
            <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {t`${plural(products, { one: '# product', other: '# products' })}, ${plural(items, { one: '# item', other: '# items' })}`}
            </Text>
          </Group>
        </Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t`Purchase order number (Optional)`}
            {...form.getInputProps('purchaseOrderNumber')}
          />
          {ordersForOthers && (
            <Select
              label={t`Sales rep`}
              data={reps.map(({ uid, name, email }) => ({ value: uid, label: name || email }))}
              searchable
              allowDeselect={false}
              {...form.getInputProps('salesRepId')}
            />
          )}
        </SimpleGrid>
        <Textarea
          label={t`Notes (Optional)`}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('notes')}
        />
        {refusalOf(create.error)?.code === 'KEY_REUSED' ? (
          <Alert color="yellow" role="alert">
            {say(ALREADY_PLACED)}
          </Alert>
        ) : (
          <DialogFailure error={create.error} />
        )}
        <FormButtons label={t`Create Order`} busyLabel={t`Creating...`} isBusy={create.isPending} />
      </Stack>
    </form>
  );
}
