/** A closing dialog gives the focus back within this time. */
const GIVEN_BACK_MS = 30;

/** Focuses an element once a closing dialog has given the focus back to what is about to go with its row. */
export const focusLater = (id: string): void => {
  setTimeout(() => document.getElementById(id)?.focus(), GIVEN_BACK_MS);
};
