import type { FormErrors } from '@mantine/form';

type Form = { getInputNode: (path: string) => HTMLElement | null };

/** Takes the keyboard to the first field at fault, in the order of the form. */
export const focusFirstError =
  (form: Form, order: readonly string[]) =>
  (errors: FormErrors): void => {
    const first = order.find((path) => errors[path]);
    if (first) form.getInputNode(first)?.focus();
  };
