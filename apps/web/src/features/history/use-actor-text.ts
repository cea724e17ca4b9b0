import type { HistoryEntry } from '@farm/domain/history';
import { usePersonName } from '../../lib/people.ts';
import { actorText } from './history.text.ts';

type Acted = Pick<HistoryEntry, 'actorId' | 'actorName'>;

export const useActorText = (): ((entry: Acted) => string) => {
  const personName = usePersonName();
  return ({ actorId, actorName }) => actorText({ actorId, actorName: personName(actorId) ?? actorName });
};
