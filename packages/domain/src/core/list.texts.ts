import { texts } from './texts.ts';

export const listTexts = texts('list', { next: '{before}, {item}', or: '{before} or {last}' });
