/** Texts of the shell's toasts. */
export const shellText = {
  paletteFailed: { title: 'Error', message: 'Failed to open the search. Please try again.' },
};
