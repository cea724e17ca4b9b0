import { importKinds } from '@farm/domain/imports';
import { useSyncExternalStore } from 'react';
import { keep } from '../../lib/persisted.ts';
import { usePerson } from '../../lib/person.tsx';
import { listOf, oneOf, orNull, type ShapeOf, text, whole, wholeNumber } from '../../lib/shape.ts';

/** Somebody pasted or chose this; it is kept, so that it need not be found again. */
const readSource = whole({
  kind: oneOf(importKinds),
  text: text(),
  fileName: orNull(text()),
  encoding: orNull(text()),
});
export type ImportSource = ShapeOf<typeof readSource>;

const readLeftOut = whole({ previewId: text(), rows: listOf(wholeNumber(1)) });

const source = keep('import', (stored) => readSource(stored) ?? null);
const leftOut = keep('import-left-out', (stored) => readLeftOut(stored) ?? null);

export const useSource = () => {
  const { uid } = usePerson();
  const kept = useSyncExternalStore(source.subscribe, () => source.get(uid));
  return [kept, (next: ImportSource | null) => source.change(uid, () => next)] as const;
};

const none: readonly number[] = [];

/** The rows of a preview that somebody ticked to be left out. */
export const useLeftOut = (previewId: string) => {
  const { uid } = usePerson();
  const kept = useSyncExternalStore(leftOut.subscribe, () => leftOut.get(uid));
  const rows = kept?.previewId === previewId ? kept.rows : none;
  return [rows, (next: number[]) => leftOut.change(uid, () => ({ previewId, rows: next }))] as const;
};
