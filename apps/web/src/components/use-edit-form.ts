import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { refusalOf } from '../lib/api.ts';
import { schemaErrors, showRefusal } from '../lib/field-errors.ts';
import { focusFirstError } from '../lib/focus-first-error.ts';
import { useUnsaved } from './form-dialog.tsx';

type Change<Input> = {
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
  reset: () => void;
  mutate(input: Input, outcome: { onSuccess: () => void; onError: (error: unknown) => void }): void;
};

type EditForm<Values, Thing, Input> = {
  thing: Thing;
  present?: Thing;
  schemaOfThing?: z.ZodType<Thing>;
  valuesOf: (thing: Thing) => Partial<Values>;
  blank?: Partial<Values>;
  toInput: (values: Values, thing: Thing) => Input;
  schema: z.ZodType;
  check?: (values: Values) => FormErrors;
  rename?: (errors: FormErrors) => FormErrors;
  useChange: (isHandled: (failure: unknown) => boolean) => Change<Input>;
  onSaved: () => void;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** If somebody else changed the thing, what was typed stays and `conflict` is the thing as it is now. */
export const useEditForm = <Values extends Record<string, unknown>, Thing, Input>({
  thing,
  present,
  schemaOfThing,
  valuesOf,
  blank,
  toInput,
  schema,
  check,
  rename = (errors) => errors,
  useChange,
  onSaved,
}: EditForm<Values, Thing, Input>) => {
  const [known, setKnown] = useState(thing);
  const form = useForm<Values>({
    initialValues: { ...blank, ...valuesOf(thing) } as Values,
    validate: (values) => ({ ...rename(schemaErrors(schema, toInput(values, known))), ...check?.(values) }),
  });
  const refusedOver = (failure: unknown): Thing | undefined => {
    const refusal = refusalOf(failure);
    return refusal?.code === 'VERSION_STALE' ? schemaOfThing?.safeParse(refusal.present).data : undefined;
  };
  const isSame = (one: Thing, other: Thing) => same(valuesOf(one), valuesOf(other));
  /** No choice is needed: the other person left these fields alone, or changed them to the same values. */
  const isBeside = (now: Thing, over: Thing) => {
    const typed = form.getValues();
    const sent = (values: Values) => schema.safeParse(toInput(values, now)).data;
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
        else showRefusal(form, rename)(failure);
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
  return {
    form,
    onSubmit: form.onSubmit((values) => save(values), focusFirstError(form)),
    known,
    isPending: change.isPending,
    error: change.error,
    conflict,
    choice: { onKeep: choose(false), onTake: choose(true) },
    saveMine: () => conflict && save(form.getValues(), conflict),
  };
};
