import type { RefusedLine } from '@farm/domain/orders';
import type { PackingLine } from '@farm/domain/packing';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { keep } from '../../lib/persisted.ts';
import { usePerson } from '../../lib/person.tsx';
import { isAsPreset, type PackDraft, type PackDrafts, presetOf, readDrafts } from './pack-drafts.ts';

const drafts = keep('packing', readDrafts);

const without = <Value>(all: Readonly<Record<number, Value>>, ids: readonly number[]) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(Number(id))));

export type LineRefusal = Pick<RefusedLine, 'message' | 'text'> & {
  version: number | null;
};

export type PackFields = {
  drafts: PackDrafts;
  refusals: Readonly<Record<number, LineRefusal>>;
  type: (line: PackingLine, version: number, changes: Partial<PackDraft>) => void;
  forget: (ids: readonly number[]) => void;
  refuse: (refused: readonly RefusedLine[]) => void;
};

export const usePackFields = (): PackFields => {
  const { uid } = usePerson();
  const typed = useSyncExternalStore(drafts.subscribe, () => drafts.get(uid));
  const [refusals, setRefusals] = useState<PackFields['refusals']>({});
  const type = useCallback<PackFields['type']>(
    (line, version, changes) => {
      drafts.change(uid, (all) => {
        const draft = { ...presetOf(line), version, ...all[line.id], ...changes };
        // A packed line keeps its fields even as they were, since somebody asked for them.
        return line.packedAt === null && isAsPreset(line, draft)
          ? without(all, [line.id])
          : { ...all, [line.id]: draft };
      });
      setRefusals((known) => (line.id in known ? without(known, [line.id]) : known));
    },
    [uid],
  );
  const forget = useCallback<PackFields['forget']>(
    (ids) => {
      drafts.change(uid, (all) => without(all, ids));
      setRefusals((known) => without(known, ids));
    },
    [uid],
  );
  const refuse = useCallback<PackFields['refuse']>(
    (refused) => {
      const changed = refused.filter(({ id, line }) => line?.version !== drafts.get(uid)[id]?.version);
      drafts.change(uid, (all) =>
        without(
          all,
          changed.map(({ id }) => id),
        ),
      );
      setRefusals((known) => ({
        ...known,
        ...Object.fromEntries(
          refused.map(({ id, line, message, text }) => [
            id,
            { message, text, version: line?.version ?? null },
          ]),
        ),
      }));
    },
    [uid],
  );
  return useMemo(
    () => ({ drafts: typed, refusals, type, forget, refuse }),
    [typed, refusals, type, forget, refuse],
  );
};
