import { texts } from '@farm/domain/texts';

export const changesRefusals = texts('changes', {
  cursorStale:
    'Since this cursor was given, the farm was restored or moved, or what you may read is not what it was. Read everything again, and go on from since=now.',
});
