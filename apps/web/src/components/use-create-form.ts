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
  /** What the procedure takes: what is typed is checked by it before it is sent. */
  schema: z.ZodType;
  /** What the schema cannot know, by field. */
  check?: (values: Values) => FormErrors;
  /** Where the form's fields have other names than what is sent. */
  rename?: (errors: FormErrors) => FormErrors;
  creation: Creation<Input>;
  onSaved: () => void;
  /** The field to go to for a fault that has none of its name. */
  faultAt?: Record<string, string>;
};

/**
 * A dialog's form that creates something: checked where it is typed, sent once however often it is tried, warned of
 * while unsaved, and with what the farm refuses at its fields.
 */
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
    validate: (values) => ({ ...rename(schemaErrors(schema, toInput(values))), ...check?.(values) }),
  });
  useUnsaved(form.isDirty() && !creation.isSuccess);
  const save = (values: Values) => {
    if (creation.isPending) return;
    const input = toInput(values);
    creation.mutate(
      { ...input, idempotencyKey: keyFor(input) },
      { onSuccess: onSaved, onError: showRefusal(form, rename) },
    );
  };
  const onSubmit = form.onSubmit(save, focusFirstError(form, faultAt));
  return { form, onSubmit };
};
