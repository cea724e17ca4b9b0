import type { Delivered } from './deliver-message.ts';
import { type MailDoor, newMessageId } from './open-door.ts';
import { writeMessage } from './write-message.ts';

const SUBJECT = 'A test from the farm';
const NOTE = 'This farm can send mail.';

/** Sends one mail that stands in no list, and says how it went. */
export const testMail = async (door: MailDoor, address: string): Promise<Delivered> => {
  const { deliverMessage } = await import('./deliver-message.ts');
  const farm = { name: door.from.name || null, address: null, phone: null };
  return deliverMessage(
    door,
    {
      ...writeMessage({ subject: SUBJECT, note: NOTE, language: 'en', farm }),
      subject: SUBJECT,
      to: { name: '', address },
      messageId: newMessageId(door),
      date: new Date(),
      attachments: [],
    },
    { begin: async () => {}, signal: new AbortController().signal },
  );
};
