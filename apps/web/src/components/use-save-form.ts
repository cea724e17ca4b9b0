import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { refusalOf } from '../lib/api.ts';
import { useCreateKey } from '../lib/create-key.ts';
import { schemaErrors, showRefusal } from '../lib/field-errors.ts';
import { focusFirstError } from '../lib/focus-first-error.ts';
import { useUnsaved } from './form-dialog.tsx';

type Creation<Input, Answer> = {
  isPending: boolean;
  isSuccess: boolean;
  error?: unknown;
  mutate(
    input: Input,
    outcome: { onSuccess: (answer: Answer) => void; onError: (error: unknown) => void },
  ): void;
};

type Change<Input, Answer> = Creation<Input, Answer> & { error: unknown; reset: () => void };

type Checked<Values> = {
  schema?: z.ZodType;
  check?: (values: Values) => FormErrors;
  rename?: (errors: FormErrors, values: Values) => FormErrors;
  faultAt?: Record<string, string>;
};

type EditForm<Values, Thing, Input, Answer> = Checked<Values> & {
  thing: Thing;
  present?: Thing;
  schemaOfThing?: z.ZodType<Thing>;
  valuesOf: (thing: Thing) => Partial<Values>;
  blank?: Partial<Values>;
  toInput: (values: Values, thing: Thing) => Input;
  useChange: (isHandled: (failure: unknown) => boolean) => Change<Input, Answer>;
  onSaved: (answer: Answer) => void;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Warns before unsaved input is lost; `save` is for SaveForm. If somebody else changed the thing, what was typed stays
 * and `conflict` is the thing as it is now.
 */
export const useEditForm = <Values extends Record<string, unknown>, Thing, Input, Answer = unknown>({
  thing,
  present,
  schemaOfThing,
  valuesOf,
  blank,
  toInput,
  schema,
  check,
  rename = (errors) => errors,
  faultAt,
  useChange,
  onSaved,
}: EditForm<Values, Thing, Input, Answer>) => {
  const [known, setKnown] = useState(thing);
  const form = useForm<Values>({
    initialValues: { ...blank, ...valuesOf(thing) } as Values,
    validate: (values) => ({
      ...(schema && rename(schemaErrors(schema, toInput(values, known)), values)),
      ...check?.(values),
    }),
  });
  const refusedOver = (failure: unknown): Thing | undefined => {
    const refusal = refusalOf(failure);
    return refusal?.code === 'VERSION_STALE' ? schemaOfThing?.safeParse(refusal.present).data : undefined;
  };
  const isSame = (one: Thing, other: Thing) => same(valuesOf(one), valuesOf(other));
  /** No choice is needed: the other person left these fields alone, or changed them to the same values. */
  const isBeside = (now: Thing, over: Thing) => {
    const typed = form.getValues();
    const sent = (values: Values) => schema?.safeParse(toInput(values, now)).data;
    return isSame(now, over) || same(sent(typed), sent({ ...typed, ...valuesOf(now) }));
  };
  const change = useChange((failure) => {
    const now = refusedOver(failure);
    return now !== undefined && isBeside(now, known);
  });
  useUnsaved(form.isDirty() && !change.isSuccess);

  const save = (values: Values, over = known) => {
    if (change.isPending) return;
    setKnown(over);
    change.mutate(toInput(values, over), {
      onSuccess: onSaved,
      onError: (failure) => {
        const now = refusedOver(failure);
        if (now && isBeside(now, over)) save(form.getValues(), now);
        else showRefusal(form, (errors) => rename(errors, values))(failure);
      },
    });
  };

  const isSettled = !change.isPending && !change.isSuccess;
  const moved = present !== undefined && isSettled && !isSame(present, known) ? present : undefined;
  const conflict = refusedOver(change.error) ?? moved;
  const choose = (take: boolean) => () => {
    if (!conflict) return;
    setKnown(conflict);
    if (take) {
      form.setValues(valuesOf(conflict));
      form.clearErrors();
    }
    change.reset();
  };
  const { isPending, error } = change;
  const choice = { onKeep: choose(false), onTake: choose(true) };
  const onSubmit = form.onSubmit((values) => save(values), focusFirstError(form, faultAt));
  return {
    form,
    field: form.getInputProps,
    known,
    conflict,
    save: { onSubmit, write: { isPending, error }, conflict, choice },
    saveMine: () => conflict && save(form.getValues(), conflict),
  };
};

type CreateForm<Values, Input, Answer> = Checked<Values> & {
  initialValues: Values;
  toInput: (values: Values) => Input;
  creation: Creation<Input & { idempotencyKey: string }, Answer>;
  /** False where sending it twice changes nothing more. */
  isKeyed?: boolean;
  onSaved: (answer: Answer) => void;
};

/** Creates once even if it is sent repeatedly. */
export const useCreateForm = <
  Values extends Record<string, unknown>,
  Input extends object,
  Answer = unknown,
>({
  initialValues,
  toInput,
  creation,
  isKeyed = true,
  ...form
}: CreateForm<Values, Input, Answer>) => {
  const keyFor = useCreateKey();
  return useEditForm<Values, null, Input, Answer>({
    ...form,
    thing: null,
    valuesOf: () => initialValues,
    toInput,
    useChange: () => ({
      ...creation,
      error: creation.error,
      reset: () => {},
      mutate: (input, outcome) =>
        creation.mutate(
          (isKeyed ? { ...input, idempotencyKey: keyFor(input) } : input) as Input & {
            idempotencyKey: string;
          },
          outcome,
        ),
    }),
  });
};
