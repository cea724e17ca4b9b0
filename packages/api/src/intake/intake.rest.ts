import {
  MessagePiece,
  ReadChoice,
  ReadDayOrder,
  ReadLine,
  ReadOrder,
  ReadTextInput,
} from '@farm/domain/intake';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

const MessageToRead = named('MessageToRead', ReadTextInput, {
  description: 'A message that may order something',
  example: { buyerId: 3, text: 'Thursday: 3 cs kale, 20 arugula 8oz', propose: false },
  fields: {
    text: 'As the buyer wrote it, in English or Spanish',
    propose: 'Whether a model may propose for what was not read, if the farm has one. It may take 15 seconds',
  },
});

named('ReadChoice', ReadChoice, {
  description: 'An answer to choose from',
  fields: { quantity: 'Packages, if the message says how many of this size' },
});

named('ReadLine', ReadLine, {
  description: 'A piece of a message that orders something, or may',
  fields: {
    from: 'Where the piece begins, in UTF-16 units',
    to: 'Where it ends',
    state: '`read` if it has exactly one product, one size and one whole number of packages',
    word: 'What the message calls it',
    quantity: 'Packages',
    asks: 'What is asked of a question; `price` if it is not the list’s',
    price: 'The price it names, and the list’s',
    day: 'Its day, if there are several',
    order: 'Which of `orders` it belongs to, if there are several',
    proposed: 'A choice that is only proposed: the buyer usually orders it, or a model says so',
  },
});

named('MessagePiece', MessagePiece, { description: 'A piece of the message' });

named('ReadDayOrder', ReadDayOrder, {
  description: 'One of several days',
  fields: { day: 'Null if it has to be asked' },
});

const ReadMessage = named('ReadMessage', ReadOrder, {
  description: 'What a message orders',
  fields: {
    day: 'The day of delivery; its own `day` is null if it has to be asked',
    orders: 'One for each day, if there are several',
    notRead: 'Pieces that were not read; a person has to judge those that `mayOrder`',
    mayPropose: 'Whether a model can be asked to propose',
  },
});

export const intakeRest: RestPaths = {
  readOrderText: restPath('POST /api/orders/read', 'intake.read', {
    summary: 'Read an order from a message',
    description:
      'Keeps nothing. A line is `read` with exactly one product, one size and one whole number of packages; everything ' +
      'else is a question with its choices, or listed as not read.',
    body: MessageToRead,
    status: 200,
    answer: ReadMessage.describe('What the message orders'),
  }),
};
