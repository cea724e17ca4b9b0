import { ReplayWebhookInput, type Webhook } from '@farm/domain/webhooks';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { focusOn } from '../../lib/focus.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useReplay } from './webhooks.calls.ts';

type ReplayFormProps = { webhook: Webhook; onDone: () => void };

export function ReplayForm({ webhook: { id, url }, onDone }: ReplayFormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => focusOn(form.current?.querySelector('input')), []);
  const { field, save } = useCreateForm({
    initialValues: { from: useFarmDay() as string | null },
    toInput: ({ from }) => ({ id, from: from ?? '' }),
    schema: ReplayWebhookInput,
    isKeyed: false,
    creation: useReplay(),
    onSaved: onDone,
  });
  return (
    <div ref={form}>
      <SaveForm {...save} label={t`Send again`} busyLabel={t`Sending...`} onCancel={onDone}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t`Everything that changed since that day is sent to ${url} again, in order. The receiver knows by its id what it has had already.`}
        </Text>
        <DayInput label={t`From`} description={t`One of the last 31 days`} required {...field('from')} />
      </SaveForm>
    </div>
  );
}
