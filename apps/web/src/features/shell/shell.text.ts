import { msg } from '@lingui/core/macro';

/** Texts of the shell's toasts. */
export const shellText = {
  paletteFailed: { title: msg`Error`, message: msg`Failed to open the search. Please try again.` },
};
