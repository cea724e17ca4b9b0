import { ChangePage, ListChangesInput } from '@farm/domain/changes';
import { handle, permitted, router } from '../core/trpc.ts';
import { readChanges } from './read-changes.ts';

export const changesRouter = router({
  list: permitted('changes.read').input(ListChangesInput).output(ChangePage).query(handle(readChanges)),
});
