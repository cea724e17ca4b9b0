import type { KeyboardEvent } from 'react';
import { focusOn } from '../../lib/focus.ts';

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')].filter((field) => {
    if (field.type !== 'radio') return true;
    // The focus goes to the one of a group that Tab would reach.
    const group = [...form.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]`)];
    return field === (group.find(({ checked }) => checked) ?? group[0]);
  });

export const focusNextField = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const after = fieldsOf(form).find(
    (field) =>
      !(field.type === 'radio' && field.name === target.name) &&
      Boolean(target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  focusOn(after ?? form.querySelector<HTMLElement>('[type=submit]'));
};
