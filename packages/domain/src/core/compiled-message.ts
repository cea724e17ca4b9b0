/**
 * The browser gets every text compiled, and so needs no compiler.
 * @public
 */
export const compileMessage = (message: string): string[] => [message];
