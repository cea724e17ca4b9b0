import type { Chooser } from './choose.ts';
import type { FileEvent } from './file-events.ts';

/** A disk keeps or loses a sector as a whole. */
const SECTOR_BYTES = 512;

type Change = Extract<FileEvent, { kind: 'wrote' | 'truncated' }>;

type FileState = {
  /** These are on the disk for certain. */
  content: Buffer;
  /** Changes that may still be in memory. */
  pending: Change[];
  isThere: boolean;
  /** Whether its creation or removal may still be in memory. */
  isNameSynced: boolean;
};

/** How much of what was not synced is lost. */
export type Loss = 'all' | 'random';

const resized = (content: Buffer, size: number) =>
  size <= content.length ? content.subarray(0, size) : Buffer.concat([content], size);

const changed = (content: Buffer, change: Change, isKept: () => boolean = () => true): Buffer => {
  if (change.kind === 'truncated') return isKept() ? resized(content, change.size) : content;
  const { at, data } = change;
  const next = resized(content, Math.max(content.length, at + data.length));
  const end = at + data.length;
  for (let from = at; from < end; ) {
    const to = Math.min(end, (Math.floor(from / SECTOR_BYTES) + 1) * SECTOR_BYTES);
    if (isKept()) data.copy(next, from, from - at, to - at);
    from = to;
  }
  return next;
};

/** The files of a database as a disk knows them, of which a power cut loses what was not synced. */
export const openDisk = (folder: string, files: ReadonlyMap<string, Buffer>) => {
  const states = new Map<string, FileState>();
  const stateOf = (path: string, content = Buffer.alloc(0), isThere = false) => {
    const state = states.get(path) ?? { content, pending: [], isThere, isNameSynced: true };
    states.set(path, state);
    return state;
  };
  for (const [path, content] of files) stateOf(path, Buffer.from(content), true);

  const carryOut = (event: FileEvent) => {
    if (event.kind === 'sent') return;
    if (event.kind === 'synced' && event.path === folder) {
      for (const state of states.values()) state.isNameSynced = true;
      return;
    }
    const state = stateOf(event.path);
    if (event.kind === 'synced') {
      for (const change of state.pending.splice(0)) state.content = changed(state.content, change);
    } else if (event.kind === 'created' || event.kind === 'removed') {
      const isThere = event.kind === 'created';
      if (state.isThere === isThere) return;
      Object.assign(state, { isThere, isNameSynced: !state.isNameSynced });
      if (isThere) Object.assign(state, { content: Buffer.alloc(0), pending: [] });
    } else state.pending.push(event);
  };

  /** The content of each file that is there after a power cut at this moment. */
  const cut = (loss: Loss, choose: Chooser) => {
    const isKept = () => loss === 'random' && choose.below(2) === 0;
    const left = new Map<string, Buffer>();
    for (const [path, { content, pending, isThere, isNameSynced }] of states) {
      if (isNameSynced ? !isThere : isThere !== isKept()) continue;
      let survived: Buffer = Buffer.from(content);
      // Now and then a whole prefix of the changes got there, and nothing of the others.
      const prefix = choose.below(3) === 0 ? choose.below(pending.length + 1) : undefined;
      const isInPrefix = (index: number) =>
        loss === 'random' && prefix !== undefined ? () => index < prefix : isKept;
      for (const [index, change] of pending.entries())
        survived = changed(survived, change, isInPrefix(index));
      left.set(path, survived);
    }
    return left;
  };

  /** How many changes are not synced. */
  const unsynced = () => [...states.values()].reduce((sum, { pending }) => sum + pending.length, 0);
  return { carryOut, cut, unsynced };
};
