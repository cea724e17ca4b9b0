/** For so long, who did something can undo it. */
export const UNDO_SECONDS = 60;
