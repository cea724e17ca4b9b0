export const messagesText = {
  conversationsFailed: 'Failed to fetch conversations',
  messagesFailed: 'Failed to fetch messages',
  usersFailed: 'Failed to fetch users',
  created: {
    title: 'Conversation created',
    message: 'The new conversation has been created successfully.',
  },
  messageDeleted: { title: 'Message deleted', message: 'The message has been deleted successfully.' },
  conversationDeleted: {
    title: 'Conversation deleted',
    message: 'The entire conversation has been deleted successfully.',
  },
  createFailed: { title: 'Error', message: 'Failed to create conversation. Please try again.' },
  sendFailed: { title: 'Error', message: 'Failed to send message. Please try again.' },
  deleteMessageFailed: { title: 'Error', message: 'Failed to delete message. Please try again.' },
  deleteConversationFailed: { title: 'Error', message: 'Failed to delete conversation. Please try again.' },
  /** Why a group's delete button is greyed, as the server would say. */
  foreignGroup: 'Only who started this group, or an administrator in it, can delete it.',
  waiting: 'Not sent yet. It will be sent by itself when the farm answers again.',
} as const;
