import { type Conversation, conversationName } from '@farm/domain/messages';
import { useNameOf } from '../../lib/people.ts';
import { usePerson } from '../../lib/person.tsx';
import { say } from '../../lib/say.ts';

type Titled = Pick<Conversation, 'name' | 'isGroup' | 'participants'>;

export const useConversationName = (): ((conversation: Titled) => string) => {
  const { uid } = usePerson();
  const nameOf = useNameOf();
  return ({ participants, ...conversation }) => {
    const named = participants.map((one) => ({ ...one, name: nameOf(one) }));
    return say(conversationName({ ...conversation, participants: named }, uid));
  };
};
