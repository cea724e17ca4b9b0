import { msg } from '@lingui/core/macro';

export const shellText = {
  paletteFailed: { title: msg`Error`, message: msg`Failed to open the search. Please try again.` },
};
