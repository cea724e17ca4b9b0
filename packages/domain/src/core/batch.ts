/** How many calls one request may carry: the server refuses more, and clients split at this bound. */
export const BATCH_MAX = 10;
