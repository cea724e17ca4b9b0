import { inputIssues } from '@farm/domain/core';
import type { FieldIssue } from '@farm/domain/refusals';
import type { FormErrors } from '@mantine/form';
import type { z } from 'zod';
import { refusalOf } from './api.ts';
import { type Focusable, focusFirstError } from './focus-first-error.ts';
import { saySent } from './translate.ts';

const byPath = (issues: readonly FieldIssue[]): FormErrors => {
  const errors: FormErrors = {};
  for (const issue of issues) errors[issue.path.join('.')] ??= saySent(issue);
  return errors;
};

export const schemaErrors = (schema: z.ZodType, input: unknown): FormErrors => {
  const { error } = schema.safeParse(input);
  return error ? byPath(inputIssues(error)) : {};
};

const refusedFields = (error: unknown): FormErrors => byPath(refusalOf(error)?.issues ?? []);

export const showRefusal =
  (form: Focusable & { setErrors: (errors: FormErrors) => void }, rename = (errors: FormErrors) => errors) =>
  (error: unknown): void => {
    const errors = rename(refusedFields(error));
    form.setErrors(errors);
    focusFirstError(form)(errors);
  };
