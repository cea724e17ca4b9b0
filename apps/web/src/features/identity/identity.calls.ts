import { msg } from '@lingui/core/macro';
import { trpc } from '../../lib/api.ts';
import { settle } from '../../lib/language.ts';
import { useWrite } from '../../lib/use-write.ts';

const notKept = { title: msg`Error`, message: msg`Failed to save the language. Please try again.` };

/** Keeps the language a person chooses with them, and speaks it. */
export const useSetLanguage = () =>
  useWrite(trpc.identity.setLanguage, {
    onSuccess: ({ language }) => void settle(language),
    failure: notKept,
  });
