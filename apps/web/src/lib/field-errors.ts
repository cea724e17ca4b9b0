import { inputIssues } from '@farm/domain/core';
import type { FieldIssue } from '@farm/domain/refusals';
import type { FormErrors } from '@mantine/form';
import type { z } from 'zod';
import { refusalOf } from './api.ts';
import { type Focusable, focusFirstError } from './focus-first-error.ts';
import { saySent } from './say.ts';

const byPath = (issues: readonly FieldIssue[]): FormErrors => {
  const errors: FormErrors = {};
  for (const issue of issues) errors[issue.path.join('.')] ??= saySent(issue);
  return errors;
};

/** What a schema finds wrong with an input, at the fields of the form; the first issue of a field counts. */
export const schemaErrors = (schema: z.ZodType, input: unknown): FormErrors => {
  const { error } = schema.safeParse(input);
  return error ? byPath(inputIssues(error)) : {};
};

/** The fields the farm refused; none where it refused the whole, or could not be reached. */
const refusedFields = (error: unknown): FormErrors => byPath(refusalOf(error)?.issues ?? []);

/** Shows what the farm refused at the fields, and puts the cursor at the first; `rename` where a form has other names. */
export const showRefusal =
  (form: Focusable & { setErrors: (errors: FormErrors) => void }, rename = (errors: FormErrors) => errors) =>
  (error: unknown): void => {
    const errors = rename(refusedFields(error));
    form.setErrors(errors);
    focusFirstError(form)(errors);
  };
