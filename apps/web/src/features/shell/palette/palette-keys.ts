/** The keys that open the command palette, as they are labeled on this machine's keyboard. */
export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
