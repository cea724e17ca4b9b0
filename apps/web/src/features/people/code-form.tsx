import type { CodeKind } from '@farm/domain/identity';
import { useLingui } from '@lingui/react/macro';
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { showRefusal } from '../../lib/field-errors.ts';
import { useSetCode } from './people.calls.ts';
import { ViewButtons } from './view-buttons.tsx';

type CodeFormProps = { kind: CodeKind; onMade: (code: string) => void; onCancel: () => void };

export function CodeForm({ kind, onMade, onCancel }: CodeFormProps) {
  const { t } = useLingui();
  const setCode = useSetCode();
  const form = useForm({ initialValues: { code: '' } });
  useUnsaved(form.isDirty() && !setCode.isSuccess);
  const submit = form.onSubmit(({ code }) => {
    const typed = code.trim();
    if (setCode.isPending) return;
    setCode.mutate(
      { kind, ...(typed && { code: typed }) },
      { onSuccess: (made) => onMade(made.code), onError: showRefusal(form) },
    );
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={t`New code`}
          description={t`Leave it blank, and the farm makes a strong one.`}
          autoComplete="off"
          {...form.getInputProps('code')}
        />
        <DialogFailure error={setCode.error} />
        <ViewButtons
          label={t`Set the code`}
          busyLabel={t`Setting the code...`}
          isBusy={setCode.isPending}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
