import type { OwnField } from '@farm/domain/orders';
import { PlaceStandingInput, type StandingLine } from '@farm/domain/standing';
import { inEnglish } from '@farm/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { schemaErrors } from '../../lib/field-errors.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { saySent } from '../../lib/translate.ts';
import { alreadyText } from '../orders/already-note.tsx';
import { ownValues, toLineInput } from '../orders/lines/line-values.ts';
import { lineName } from './rule-words.ts';
import { type Proposal, tellPlaced, usePlace } from './standing.calls.ts';
import classes from './standing.module.css';

type Line = Pick<StandingLine, 'sizeId' | 'productName' | 'size' | 'farmerId' | OwnField> & {
  key: string;
  quantity: string | number;
};

type DayFormProps = { proposal: Proposal; onDone: () => void };

/** Other quantities, or fewer products, for one day. */
export default function DayForm({ proposal, onDone }: DayFormProps) {
  const { t } = useLingui();
  const { standingId: id, day } = proposal;
  const { placeThem, isPlacing, error, refused } = usePlace();
  const [isTaken, setTaken] = useState(false);
  const occurrence = ({ lines }: { lines: Line[] }) => ({
    id,
    day,
    lines: lines.map((line) => toLineInput({ ...line, ...ownValues(line) })),
  });
  const form = useForm<{ lines: Line[] }>({
    initialValues: {
      lines: proposal.lines
        .filter(({ isGone }) => !isGone)
        .map((line, index) => ({ ...line, key: String(index) })),
    },
    validate: (values) =>
      Object.fromEntries(
        Object.entries(schemaErrors(PlaceStandingInput, { occurrences: [occurrence(values)] })).map(
          ([path, message]) => [path.replace('occurrences.0.', ''), message],
        ),
      ),
  });
  useUnsaved(form.isDirty());
  const { lines } = form.values;
  const [reason] = refused;
  return (
    <SaveForm
      onSubmit={form.onSubmit(async (values) => {
        const done = await placeThem([occurrence(values)]);
        setTaken(done !== null && done.already.length > 0);
        if (!done?.placed.length) return;
        tellPlaced(done);
        onDone();
      }, focusFirstError(form))}
      write={{ isPending: isPlacing, error }}
      label={proposal.already.length > 0 ? t`Place anyway` : t`Place this order`}
      busyLabel={t`Placing...`}
    >
      {proposal.already.length > 0 && (
        <Alert color="yellow" p="xs" role="status">
          {alreadyText(proposal.buyerName, proposal.already, day)}
        </Alert>
      )}
      <Text size="sm" c="dimmed">{t`This changes this day alone. The standing order stays as it is.`}</Text>
      {lines.map((line, index) => {
        const name = lineName(line);
        return (
          <div key={line.key} className={classes.typed}>
            <Text size="sm" component="label" htmlFor={`day-line-${line.key}`}>
              {name}
            </Text>
            <NumberField
              id={`day-line-${line.key}`}
              min={1}
              {...(index === 0 && { 'data-autofocus': true })}
              {...form.getInputProps(`lines.${index}.quantity`)}
            />
            <ActionIcon
              size={36}
              aria-label={t`Leave out ${name}`}
              disabled={lines.length === 1}
              onClick={() => form.removeListItem('lines', index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        );
      })}
      {isTaken && (
        <Alert color="red" p="sm" role="alert">
          {t`This day was already placed or skipped.`}
        </Alert>
      )}
      {reason && (
        <Alert color="red" p="sm" role="alert">
          {saySent({ message: inEnglish(reason.text), text: reason.text })}
        </Alert>
      )}
    </SaveForm>
  );
}
