/**
 * Why commits are grouped. SQLite has one writer, and each durable commit waits for the disk. The transactions of one turn
 * of the event loop run one after another and share one commit: with 64 clients a one-line order takes 640 µs instead of
 * 1,119 (docs/speed.md). No transaction sees what another has not yet written, and none is answered before it is on the disk.
 *
 * What it costs: this file and the turns of `sqlite-driver.ts`. A transaction alone waits for the end of its turn, and all
 * of a group fail if its commit does, as if each had met a full disk by itself.
 */

import { setImmediate } from 'node:timers';

/** Once the first one has waited for this long, no further transaction joins. */
const JOINED_WITHIN_MS = 5;

type Group = { beganAt: number; transactions: number; saved: PromiseWithResolvers<void> };

export type CommitGroups = {
  /** Resolves when nothing is written that is not on the disk, or lost; undefined if that is so already. */
  pending: () => Promise<unknown> | undefined;
  begin: () => void;
  /** Ends a transaction; others may have the turn. Resolves when it is on the disk; rejects if nothing of it is. */
  save: () => Promise<void>;
  /** Takes back what a transaction wrote. Resolves when what others wrote before it is on the disk; rejects if it is lost. */
  undo: () => Promise<void>;
  /** Tells everyone in the group if an error of a statement made SQLite roll all of it back. */
  noteError: (error: unknown) => void;
};

/** Each transaction runs within a savepoint of its group. Only who has the turn to use the connection may call these. */
export const openCommitGroups = (connection: {
  run: (sql: string) => void;
  isInTransaction: () => boolean;
  /** Runs `act` when nobody uses the connection. */
  inTurn: (act: () => void) => Promise<void>;
}): CommitGroups => {
  let group: Group | undefined;

  const end = (ended: Group, error?: unknown) => {
    if (group === ended) group = undefined;
    if (error === undefined) ended.saved.resolve();
    else ended.saved.reject(error);
  };

  const lose = (lost: Group, error: unknown) => {
    try {
      if (connection.isInTransaction()) connection.run('rollback');
    } catch {
      // What failed first is reported.
    }
    end(lost, error);
  };

  const commit = (ready: Group) => {
    if (group !== ready) return;
    try {
      connection.run('commit');
      end(ready);
    } catch (error) {
      lose(ready, error);
    }
  };

  const open = () => {
    connection.run('begin immediate');
    const opened = { beganAt: performance.now(), transactions: 1, saved: Promise.withResolvers<void>() };
    // Everyone who waits gets the failure; nobody waits if the only transaction fails.
    opened.saved.promise.catch(() => {});
    group = opened;
    setImmediate(() => void connection.inTurn(() => commit(opened)));
  };

  return {
    pending: () => group?.saved.promise.catch(() => {}),
    begin: () => {
      if (group && performance.now() - group.beganAt > JOINED_WITHIN_MS) commit(group);
      if (!group) return open();
      connection.run('savepoint joined');
      group.transactions += 1;
    },
    save: () => {
      if (!group) throw new Error('the transaction has already ended');
      if (group.transactions > 1) connection.run('release joined');
      return group.saved.promise;
    },
    undo: async () => {
      if (!group) return;
      const undone = group;
      undone.transactions -= 1;
      if (undone.transactions === 0) {
        connection.run('rollback');
        return end(undone);
      }
      try {
        connection.run('rollback to joined');
        connection.run('release joined');
      } catch (error) {
        lose(undone, error);
        throw error;
      }
      return undone.saved.promise;
    },
    noteError: (error) => {
      if (group && !connection.isInTransaction()) end(group, error);
    },
  };
};
