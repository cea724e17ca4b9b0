/** The browser gets every text compiled, and so needs no compiler. */
export const compileMessage = (message: string): string[] => [message];
