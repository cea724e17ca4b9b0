import { msg } from '@lingui/core/macro';

const error = msg`Error`;

export const messagesText = {
  conversationsFailed: msg`Failed to fetch conversations`,
  messagesFailed: msg`Failed to fetch messages`,
  usersFailed: msg`Failed to fetch users`,
  created: {
    title: msg`Conversation created`,
    message: msg`The new conversation has been created successfully.`,
  },
  messageDeleted: { title: msg`Message deleted`, message: msg`The message has been deleted successfully.` },
  conversationDeleted: {
    title: msg`Conversation deleted`,
    message: msg`The entire conversation has been deleted successfully.`,
  },
  createFailed: { title: error, message: msg`Failed to create conversation. Please try again.` },
  deleteMessageFailed: { title: error, message: msg`Failed to delete message. Please try again.` },
  deleteConversationFailed: { title: error, message: msg`Failed to delete conversation. Please try again.` },
  foreignGroup: msg`Only the person who started this group, or an administrator in it, can delete it.`,
  waiting: msg`Not sent yet. It will be sent automatically once the farm can be reached again.`,
};
