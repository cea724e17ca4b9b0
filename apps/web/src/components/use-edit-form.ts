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
  /** What is edited, as it was when the form opened. */
  thing: Thing;
  /** The thing as it is now, where the screen follows it; else a refusal tells. */
  present?: Thing;
  /** Reads the thing as it is now from a refused save. */
  schemaOfThing?: z.ZodType<Thing>;
  /** The fields that show the thing. */
  valuesOf: (thing: Thing) => Partial<Values>;
  /** Fields that begin blank and belong to the change itself, as its reason. */
  blank?: Partial<Values>;
  /** What is sent: what was typed, and which version of the thing it was typed over. */
  toInput: (values: Values, thing: Thing) => Input;
  /** What the procedure takes: what is typed is checked by it before it is sent. */
  schema: z.ZodType;
  /** What the schema cannot know, by field. */
  check?: (values: Values) => FormErrors;
  /** Where the form's fields have other names than what is sent. */
  rename?: (errors: FormErrors) => FormErrors;
  /** The write. It shows no toast for a failure that the form handles by itself. */
  useChange: (isHandled: (failure: unknown) => boolean) => Change<Input>;
  onSaved: () => void;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A dialog's form that changes something, the twin of `useCreateForm`. Where somebody else changed it meanwhile, what was
 * typed stays and `conflict` is the thing as it is now, until the person keeps theirs or takes the other's. A change
 * beside the form's fields is no conflict: the save goes out again over the new version.
 */
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
  /** The thing as the person knows it: newer than the one opened once they have chosen. */
  const [known, setKnown] = useState(thing);
  const form = useForm<Values>({
    // Between them they fill every field.
    initialValues: { ...blank, ...valuesOf(thing) } as Values,
    validate: (values) => ({ ...rename(schemaErrors(schema, toInput(values, known))), ...check?.(values) }),
  });
  /** The thing as it is now, where the farm refused a save over an older one. */
  const refusedOver = (failure: unknown): Thing | undefined => {
    const refusal = refusalOf(failure);
    return refusal?.code === 'VERSION_STALE' ? schemaOfThing?.safeParse(refusal.present).data : undefined;
  };
  const isSame = (one: Thing, other: Thing) => same(valuesOf(one), valuesOf(other));
  /** Nothing to choose between: the fields were left as they were, or changed to what was typed. */
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
    isBusy: change.isPending,
    error: change.error,
    conflict,
    keepMine: choose(false),
    takeTheirs: choose(true),
    /** Keeps what was typed and saves it at once. */
    saveMine: () => conflict && save(form.getValues(), conflict),
  };
};
