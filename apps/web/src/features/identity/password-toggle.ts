/** Says what the eye in a password field does; its pressed state says whether it is on. */
export const toggleLabel = { 'aria-label': 'Show characters' };
