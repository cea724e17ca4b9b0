import type { Words } from '../../lib/translate.ts';

export type ShownFields = Record<
  string,
  {
    label: Words;
    show?: (value: string | number, nameOf: (uid: string) => string) => string;
    blank?: Words;
  }
>;
