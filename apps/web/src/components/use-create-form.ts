import { type FormErrors, useForm } from '@mantine/form';
import type { z } from 'zod';
import { useCreateKey } from '../lib/create-key.ts';
import { schemaErrors, showRefusal } from '../lib/field-errors.ts';
import { focusFirstError } from '../lib/focus-first-error.ts';
import { useUnsaved } from './form-dialog.tsx';

type Creation<Input> = {
  isPending: boolean;
  isSuccess: boolean;
  mutate(
    input: Input & { idempotencyKey: string },
    outcome: { onSuccess: () => void; onError: (error: unknown) => void },
  ): void;
};

type CreateForm<Values, Input> = {
  initialValues: Values;
  toInput: (values: Values) => Input;
  schema: z.ZodType;
  check?: (values: Values) => FormErrors;
  rename?: (errors: FormErrors, values: Values) => FormErrors;
  creation: Creation<Input>;
  onSaved: () => void;
  faultAt?: Record<string, string>;
};

/** Creates once even if it is sent repeatedly, and warns before unsaved input is lost. */
export const useCreateForm = <Values extends Record<string, unknown>, Input extends object>({
  initialValues,
  toInput,
  schema,
  check,
  rename = (errors) => errors,
  creation,
  onSaved,
  faultAt,
}: CreateForm<Values, Input>) => {
  const keyFor = useCreateKey();
  const form = useForm<Values>({
    initialValues,
    validate: (values) => ({
      ...rename(schemaErrors(schema, toInput(values)), values),
      ...check?.(values),
    }),
  });
  useUnsaved(form.isDirty() && !creation.isSuccess);
  const save = (values: Values) => {
    if (creation.isPending) return;
    const input = toInput(values);
    creation.mutate(
      { ...input, idempotencyKey: keyFor(input) },
      { onSuccess: onSaved, onError: showRefusal(form, (errors) => rename(errors, values)) },
    );
  };
  const onSubmit = form.onSubmit(save, focusFirstError(form, faultAt));
  return { form, onSubmit };
};
