import { type FarmText, texts } from './texts.ts';

const listTexts = texts('list', { next: '{before}, {item}', or: '{before} or {last}' });

/** 'A, B, C'; undefined where there is nothing to list. */
export const listed = (items: readonly FarmText[]): FarmText | undefined => {
  const [first, ...rest] = items;
  return first && rest.reduce((before, item) => listTexts.next({ before, item }), first);
};

/** 'A, B or C'; undefined where there is nothing to choose from. */
export const anyOf = (items: readonly FarmText[]): FarmText | undefined => {
  const last = items.at(-1);
  const before = listed(items.slice(0, -1));
  return last && (before ? listTexts.or({ before, last }) : last);
};
