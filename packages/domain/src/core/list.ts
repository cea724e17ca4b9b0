import { listTexts } from './list.texts.ts';
import type { FarmText } from './texts.ts';

/** 'A, B, C'; undefined if the list is empty. */
export const listed = (items: readonly FarmText[]): FarmText | undefined => {
  const [first, ...rest] = items;
  return first && rest.reduce((before, item) => listTexts.next({ before, item }), first);
};

/** 'A, B or C'; undefined if the list is empty. */
export const anyOf = (items: readonly FarmText[]): FarmText | undefined => {
  const last = items.at(-1);
  const before = listed(items.slice(0, -1));
  return last && (before ? listTexts.or({ before, last }) : last);
};
