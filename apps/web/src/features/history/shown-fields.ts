import type { Words } from '../../lib/say.ts';

export type ShownFields = Record<
  string,
  {
    label: Words;
    show?: (value: string | number, nameOf: (uid: string) => string) => string;
    blank?: Words;
  }
>;
