import { type Conversation, conversationName } from '@farm/domain/messages';
import { useNameOf } from '../../lib/people.ts';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';

type Titled = Pick<Conversation, 'name' | 'isGroup' | 'participants'>;

export const useConversationName = (): ((conversation: Titled) => string) => {
  const { uid } = usePerson();
  const nameOf = useNameOf();
  return ({ participants, ...conversation }) => {
    const named = participants.map((one) => ({ ...one, name: nameOf(one) }));
    return translate(conversationName({ ...conversation, participants: named }, uid));
  };
};
