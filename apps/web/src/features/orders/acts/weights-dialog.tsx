import type { OrderLine, RefusedLine } from '@farm/domain/orders';
import { Plural, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { SaveForm } from '../../../components/save-form.tsx';
import { saySent } from '../../../lib/translate.ts';
import { lineText, whereOf } from '../orders.text.ts';
import { useDeliverWeighed } from './orders.calls.ts';
import { useWeights, weightId } from './use-weights.ts';

type Asked = {
  lines: readonly OrderLine[];
  /** These lines have no weight yet. */
  unweighed: readonly RefusedLine[];
  onDelivered: () => void;
};

type WeightsDialogProps = Asked & { isOpen: boolean; onClose: () => void };

/** Asks for what is weighed when packed, and delivers all of the lines. */
export default function WeightsDialog({ isOpen, onClose, ...asked }: WeightsDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog isOpen={isOpen} title={t`What does it weigh?`} onClose={onClose}>
      <WeightsForm {...asked} />
    </FormDialog>
  );
}

function WeightsForm({ lines, unweighed, onDelivered }: Asked) {
  const { t } = useLingui();
  const write = useDeliverWeighed();
  const weights = useWeights(unweighed.map(({ id }) => id));
  const others = lines.length - unweighed.length;
  const isOneOrder = new Set(lines.map(({ orderNumber }) => orderNumber)).size === 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (write.isPending || !weights.check()) return;
    write.mutate(
      { lines: weights.withWeights(lines) },
      { onSuccess: onDelivered, onError: (error) => void weights.refuse(error) },
    );
  };
  return (
    <SaveForm
      onSubmit={submit}
      write={{ isPending: write.isPending, error: weights.isDoubted ? null : write.error }}
      label={weights.isDoubted ? t`Mark delivered anyway` : t`Mark delivered`}
      busyLabel={t`Delivering...`}
    >
      <Text size="sm">
        {t`What is weighed when packed is delivered and billed by its weight.`}{' '}
        {others > 0 && (
          <Plural
            value={others}
            one="The other line goes with it, as it is."
            other="The other # lines go with it, as they are."
          />
        )}
      </Text>
      {unweighed.map(({ id, message, text }, index) => {
        const line = lines.find((one) => one.id === id);
        if (!line) return null;
        return (
          <NumberField
            key={id}
            id={weightId(id)}
            label={isOneOrder ? lineText(line) : `${whereOf([line])}: ${lineText(line)}`}
            description={saySent({ message, text })}
            step={0.1}
            value={weights.weightOf(id)}
            onChange={(weight) => weights.type(id, String(weight))}
            error={weights.errorOf(id)}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        );
      })}
    </SaveForm>
  );
}
