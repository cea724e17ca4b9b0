import { focusOn } from '../../../lib/focus.ts';

type LineField = 'sizeId' | 'quantity' | 'farmerId' | 'agreed.cents' | 'agreed.reason';

export const lineFieldPath = (index: number, field: LineField) => `lines.${index}.${field}`;

export const focusOnLine = (index: number, field: LineField) =>
  focusOn(`[data-path="${lineFieldPath(index, field)}"]`);

/** What is asked of a message, to be answered before the order is placed. */
export const FIRST_QUESTION = '[data-ask]';

/** On the first question as soon as the message is read; if none is left, on what was read, above the lines. */
export const focusOnRead = (): void =>
  focusOn(() => {
    const read = document.querySelector<HTMLElement>('[data-read]');
    return read && (document.querySelector<HTMLElement>(FIRST_QUESTION) ?? read);
  });

export const focusOnMessage = (text: string): void =>
  text.trim() === '' ? focusOn('[data-path="message"]') : focusOnRead();
