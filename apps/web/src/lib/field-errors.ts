import { inputIssues } from '@farm/domain/core';
import type { FormErrors } from '@mantine/form';
import type { z } from 'zod';
import { refusalOf } from './api.ts';

const byPath = (issues: readonly { path: (string | number)[]; message: string }[]): FormErrors => {
  const errors: FormErrors = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
};

/** What a schema finds wrong with an input, at the fields of the form; the first issue of a field counts. */
export const schemaErrors = (schema: z.ZodType, input: unknown): FormErrors => {
  const { error } = schema.safeParse(input);
  return error ? byPath(inputIssues(error)) : {};
};

/** The fields the farm refused; none where it refused the whole, or could not be reached. */
export const refusedFields = (error: unknown): FormErrors => byPath(refusalOf(error)?.issues ?? []);

type Focusable = { getInputNode: (path: string) => HTMLElement | null };

/** Puts the cursor where the first thing is wrong. */
export const focusFirstError =
  (form: Focusable) =>
  (errors: FormErrors): void => {
    const [path] = Object.keys(errors);
    if (path) form.getInputNode(path)?.focus();
  };

/** Shows what the farm refused at the fields, and puts the cursor at the first; `rename` where a form has other names. */
export const showRefusal =
  (form: Focusable & { setErrors: (errors: FormErrors) => void }, rename = (errors: FormErrors) => errors) =>
  (error: unknown): void => {
    const errors = rename(refusedFields(error));
    form.setErrors(errors);
    focusFirstError(form)(errors);
  };
