import { importKinds } from '@farm/domain/imports';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { keep } from '../../lib/persisted.ts';
import { usePerson } from '../../lib/person.tsx';

/** Somebody pasted or chose this; it is kept, so that it need not be found again. */
const Source = z.object({
  kind: z.enum(importKinds),
  text: z.string(),
  fileName: z.nullable(z.string()),
  encoding: z.nullable(z.string()),
});
export type ImportSource = z.infer<typeof Source>;

const LeftOut = z.object({ previewId: z.string(), rows: z.array(z.int().check(z.positive())) });

const source = keep('import', (stored) => Source.safeParse(stored).data ?? null);
const leftOut = keep('import-left-out', (stored) => LeftOut.safeParse(stored).data ?? null);

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
