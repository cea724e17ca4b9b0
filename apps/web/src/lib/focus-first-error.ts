import type { FormErrors } from '@mantine/form';
import { focusOn } from './focus.ts';

export type Focusable = { getInputNode: (path: string) => HTMLElement | null };

const inPageOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

export const focusFirstError =
  (form: Focusable, faultAt: Record<string, string> = {}) =>
  (errors: FormErrors): void => {
    const fields = Object.keys(errors).flatMap((path) => form.getInputNode(faultAt[path] ?? path) ?? []);
    focusOn(fields.sort(inPageOrder)[0]);
  };
