/// <reference types="vite/client" />

/** A catalog of texts, compiled when it is imported. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}

/** The queries that answer with a list, and those with a page of one: made by `answer-shapes.ts`. */
declare module 'virtual:answer-shapes' {
  export const lists: readonly string[];
  export const pages: readonly string[];
}
