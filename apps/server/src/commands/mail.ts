import { type Delivered, openMailDoor, testMail } from '@farm/api';
import { isMailAddress } from '@farm/domain/core';
import type { AddCommand } from './command.ts';

const EXIT_USAGE = 64;
const EXIT_UNAVAILABLE = 69;

const wentWrong: Record<Exclude<Delivered, 'sent'>, string> = {
  away: 'The mail provider lets nobody in. Check the host, the port, the user and the password of SMTP_URL.',
  unknown: 'The mail provider says that there is no such mailbox.',
  refused: 'The mail provider refused the mail. Check that it may send from the address of MAIL_FROM.',
  not_taken: 'The mail provider did not take the mail this time. Try again in a few minutes.',
  lost: 'The mail provider gave no answer. Look whether the mail arrives.',
};

export const addMail: AddCommand = (program, { settings, print, complain, exitWith }) => {
  const mail = program.command('mail').description('looks after the mail that the farm sends');
  mail
    .command('test <address>')
    .description('sends one mail to this address by SMTP_URL, and says how it went; the farm may be running')
    .action(async (address: string) => {
      const { mail: set } = settings();
      if (!set) {
        complain('This farm sends no mail. Set SMTP_URL and MAIL_FROM.');
        return exitWith(EXIT_USAGE);
      }
      if (!isMailAddress(address)) {
        complain('This is not an email address. Name one like you@example.com.');
        return exitWith(EXIT_USAGE);
      }
      const delivered = await testMail(openMailDoor({ ...set, key: '', linksTo: '' }), address);
      if (delivered === 'sent')
        return print(`The mail provider took a mail to ${address}. Look whether it arrives.`);
      complain(wentWrong[delivered]);
      exitWith(EXIT_UNAVAILABLE);
    });
};
