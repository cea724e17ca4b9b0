import { ownFields } from '@farm/domain/orders';
import type { FormErrors } from '@mantine/form';
import type { ReactNode } from 'react';
import { focusOn } from '../../../lib/focus.ts';

const fields = ['sizeId', 'quantity', 'farmerId', 'agreed.cents', 'agreed.reason', ...ownFields] as const;

type LineField = (typeof fields)[number];

export const lineFieldPath = (index: number, field: LineField) => `lines.${index}.${field}`;

/** They say what is wrong with each field of a line. */
export const lineErrors = (errors: FormErrors, index: number): Partial<Record<LineField, ReactNode>> =>
  Object.fromEntries(fields.map((field) => [field, errors[lineFieldPath(index, field)]]));

export const focusOnLine = (index: number, field: LineField) =>
  focusOn(`[data-path="${lineFieldPath(index, field)}"]`);

/** A message is asked about by these, to be answered before the order is placed. */
export const FIRST_QUESTION = '[data-ask]';

/** On the first question as soon as the message is read; if none is left, on what was read, above the lines. */
export const focusOnRead = (): void =>
  focusOn(() => {
    const read = document.querySelector<HTMLElement>('[data-read]');
    return read && (document.querySelector<HTMLElement>(FIRST_QUESTION) ?? read);
  });

export const focusOnMessage = (text: string): void =>
  text.trim() === '' ? focusOn('[data-path="message"]') : focusOnRead();
