import { type CallRows, missing, missingId, NONE, noNumber, signedIn } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

const CONVERSATION = ['id', 'name', 'isGroup', 'createdBy', 'participants', 'lastMessage'];
const MESSAGE = ['id', 'conversationId', 'senderId', 'content', 'createdAt'];

export const messagesCalls: CallRows = {
  'messages.conversations': {
    input: ({ farmer }) => ({ userId: farmer.uid }),
    outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN'],
    missing: { as: 'farmer', input: () => ({ userId: 'nobody' }), outcome: 'ACTOR_FOREIGN' },
    path: {
      at: 'GET /api/conversations/{id}',
      as: 'farmer',
      parameter: ({ farmer }) => farmer.uid,
      answers: CONVERSATION,
      refused: [{ parameter: 'sales_rep-3', status: 403 }],
    },
  },
  'messages.conversation': {
    input: ({ conversation }) => ({ conversationId: conversation.id }),
    outcomes: [NONE, 'ok', 'CONVERSATION_MISSING', 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_MISSING'],
    missing: { as: 'farmer', input: () => ({ conversationId: MISSING_ID }), outcome: 'CONVERSATION_MISSING' },
  },
  'messages.unread': { outcomes: signedIn },
  'messages.messages': {
    input: ({ conversation }) => ({ conversationId: conversation.id }),
    outcomes: [NONE, 'ok', 'CONVERSATION_MISSING', 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_MISSING'],
    missing: { as: 'farmer', input: () => ({ conversationId: MISSING_ID }), outcome: 'CONVERSATION_MISSING' },
    path: {
      at: 'GET /api/conversations/{id}/messages',
      as: 'rep',
      parameter: ({ conversation }) => conversation.id,
      answers: MESSAGE,
      refused: [missing, noNumber],
    },
  },
  'messages.start': {
    input: ({ admin, rep }) => ({ participantIds: [admin.uid, rep.uid] }),
    outcomes: signedIn,
    missing: { as: 'farmer', input: () => ({ participantIds: ['nobody'] }), outcome: 'INPUT_INVALID' },
    path: {
      at: 'POST /api/conversations',
      as: 'farmer',
      outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN'],
      body: ({ farmer, otherFarmer, admin }) => ({
        conversation: { name: 'Growers', isGroup: true, createdBy: farmer.uid },
        participantIds: [otherFarmer.uid, admin.uid, farmer.uid],
      }),
      status: 201,
      answers: CONVERSATION,
      refused: [
        {
          body: ({ farmer }) => ({
            conversation: { name: null, isGroup: false, createdBy: farmer.uid },
            participantIds: [],
          }),
          status: 400,
          field: 'participantIds',
        },
        {
          body: ({ rep, otherFarmer }) => ({
            conversation: { name: null, isGroup: false, createdBy: rep.uid },
            participantIds: [otherFarmer.uid],
          }),
          status: 403,
        },
      ],
    },
  },
  'messages.send': {
    input: ({ conversation }) => ({ conversationId: conversation.id, content: 'Hello' }),
    outcomes: [NONE, 'ok', 'CONVERSATION_MISSING', 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_MISSING'],
    missing: {
      as: 'farmer',
      input: () => ({ conversationId: MISSING_ID, content: 'Hello' }),
      outcome: 'CONVERSATION_MISSING',
    },
    path: {
      at: 'POST /api/messages',
      as: 'rep',
      outcomes: [NONE, 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ok', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN'],
      body: ({ conversation, rep }) => ({
        conversationId: conversation.id,
        senderId: rep.uid,
        content: 'Tomorrow at six',
      }),
      status: 201,
      answers: MESSAGE,
      refused: [
        {
          body: ({ conversation, rep }) => ({
            conversationId: conversation.id,
            senderId: rep.uid,
            content: '  ',
          }),
          status: 400,
          field: 'content',
        },
        {
          body: ({ conversation, farmer }) => ({
            conversationId: conversation.id,
            senderId: farmer.uid,
            content: 'x',
          }),
          status: 403,
        },
      ],
    },
  },
  'messages.open': {
    input: ({ conversation }) => ({ conversationId: conversation.id }),
    outcomes: [NONE, 'ok', 'CONVERSATION_MISSING', 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_MISSING'],
    missing: { as: 'farmer', input: () => ({ conversationId: MISSING_ID }), outcome: 'CONVERSATION_MISSING' },
  },
  'messages.remove': {
    input: ({ message }) => ({ id: message.id }),
    outcomes: [NONE, 'ok', 'MESSAGE_MISSING', 'MESSAGE_FOREIGN', 'MESSAGE_MISSING', 'MESSAGE_MISSING'],
    missing: missingId('farmer', 'MESSAGE_MISSING'),
    path: {
      at: 'DELETE /api/messages/{id}',
      as: 'farmer',
      parameter: ({ message }) => message.id,
      answers: ['id'],
      refused: [missing, noNumber],
    },
  },
  'messages.removeConversation': {
    input: ({ group }) => ({ id: group.id }),
    outcomes: [
      ...([NONE, 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_FOREIGN', 'CONVERSATION_MISSING'] as const),
      'ok',
    ],
    missing: missingId('farmer', 'CONVERSATION_MISSING'),
    path: {
      at: 'DELETE /api/conversations/{id}',
      as: 'rep',
      outcomes: [NONE, 'ok', 'CONVERSATION_MISSING', 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_MISSING'],
      parameter: ({ conversation }) => conversation.id,
      answers: ['id'],
      refused: [missing, noNumber],
    },
  },
};
