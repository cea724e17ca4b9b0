import { HoldLotInput, PackedOfLot, type TracedLot } from '@farm/domain/tracing';
import { useLingui } from '@lingui/react/macro';
import { Alert, List, Text, Textarea } from '@mantine/core';
import { z } from 'zod/mini';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { refusalOf } from '../../lib/api.ts';
import { formatDay, formatUnits } from '../../lib/format.ts';
import { useHoldLot } from './tracing.calls.ts';

const Present = z.object({ deliveries: z.array(PackedOfLot) });

/** It asks first whether only the rest is to be held, if lines are packed from the lot already. */
export function HoldForm({ lot, onHeld }: { lot: TracedLot; onHeld: () => void }) {
  const { t } = useLingui();
  const hold = useHoldLot();
  const refusal = refusalOf(hold.error);
  const packed =
    refusal?.code === 'LOT_PACKED' ? (Present.safeParse(refusal.present).data?.deliveries ?? []) : null;
  const { field, save } = useEditForm({
    thing: lot,
    valuesOf: () => ({ reason: '' }),
    toInput: ({ reason }: { reason: string }) => ({ lotId: lot.id, reason, restOnly: packed !== null }),
    schema: HoldLotInput,
    useChange: () => hold,
    onSaved: onHeld,
  });
  return (
    <SaveForm
      {...save}
      label={packed ? t`Hold what is left` : t`Hold this lot`}
      busyLabel={t`Holding...`}
      {...(refusal &&
        packed && {
          failure: (
            <Alert color="yellow" role="alert" title={refusal.message}>
              <List size="sm">
                {packed.map(({ lineId, orderNumber, buyerName, deliveryDate, units }) => {
                  const day = formatDay(deliveryDate);
                  const amount = formatUnits(Number(units), lot.baseUnit);
                  return (
                    <List.Item
                      key={lineId}
                    >{t`${buyerName}, ${day}: ${amount}, order #${orderNumber}`}</List.Item>
                  );
                })}
              </List>
              <Text size="sm" mt="xs">
                {t`Unpack them to hold all of it, or hold what is left; then these may still leave.`}
              </Text>
            </Alert>
          ),
        })}
    >
      <Text size="sm">{t`Nothing more of it is promised, packed or delivered until it is released.`}</Text>
      <Textarea
        label={t`Reason`}
        required
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        {...field('reason')}
      />
    </SaveForm>
  );
}
