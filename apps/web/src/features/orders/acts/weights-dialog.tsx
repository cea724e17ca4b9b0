import type { OrderLine, RefusedLine } from '@farm/domain/orders';
import { Plural, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { SaveForm } from '../../../components/save-form.tsx';
import { refusalOf } from '../../../lib/api.ts';
import { focusOn } from '../../../lib/focus.ts';
import { saySent } from '../../../lib/translate.ts';
import { lineText, whereOf } from '../orders.text.ts';
import { useDeliverWeighed } from './orders.calls.ts';

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

type Fault = { weight: string; text: string };

export const weightId = (id: number) => `weight-${id}`;

/** The weights of lines that are delivered with them. A weight that is far off is agreed to by sending it once more. */
export const useWeights = (ids: readonly number[]) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [faults, setFaults] = useState<ReadonlyMap<number, Fault>>(new Map());
  const [isTried, setTried] = useState(false);
  const weightOf = (id: number) => typed.get(id) ?? '';
  const faultOf = (id: number) => {
    const fault = faults.get(id);
    return fault?.weight === weightOf(id) ? fault : undefined;
  };
  const isMissing = (id: number) => weightOf(id).trim() === '';
  return {
    weightOf,
    type: (id: number, weight: string) => setTyped((known) => new Map(known).set(id, weight)),
    errorOf: (id: number) =>
      faultOf(id)?.text ?? (isTried && isMissing(id) ? t`Enter the weight.` : undefined),
    isDoubted: ids.some((id) => faultOf(id) !== undefined),
    /** Tells whether all are there; otherwise the first that is missing gets the focus. */
    check: (): boolean => {
      setTried(true);
      const missing = ids.find(isMissing);
      if (missing !== undefined) focusOn(`#${weightId(missing)}`);
      return missing === undefined;
    },
    /** The weighed lines first, as `refuse` reads what is wrong with them. */
    withWeights: <Line extends { id: number; version: number }>(lines: readonly Line[]) => {
      const seen = ({ id, version }: Line) => ({ id, version });
      const weighed = ids.flatMap((id) => lines.find((line) => line.id === id) ?? []);
      return [
        ...weighed.map((line) => ({
          ...seen(line),
          fillUnits: weightOf(line.id).trim(),
          farWeight: faultOf(line.id) !== undefined,
        })),
        ...lines.filter(({ id }) => !ids.includes(id)).map(seen),
      ];
    },
    /** Tells whether the refusal was about weights. */
    refuse: (error: unknown): boolean => {
      const found = (refusalOf(error)?.issues ?? []).flatMap((issue): [number, Fault][] => {
        const [of, index, field] = issue.path;
        const id = of === 'lines' && field === 'fillUnits' ? ids[Number(index)] : undefined;
        return id === undefined ? [] : [[id, { weight: weightOf(id), text: saySent(issue) }]];
      });
      setFaults(new Map(found));
      const [first] = found;
      if (first) focusOn(`#${weightId(first[0])}`);
      return found.length > 0;
    },
  };
};
