import { msg } from '@lingui/core/macro';
import { trpc } from '../../lib/api.ts';
import { changeLanguage } from '../../lib/language.ts';
import { useWrite } from '../../lib/use-write.ts';

const notKept = { title: msg`Error`, message: msg`Failed to save the language. Please try again.` };

export const useSetLanguage = () =>
  useWrite(trpc.identity.setLanguage, {
    onSuccess: ({ language }) => void changeLanguage(language),
    failure: notKept,
  });
