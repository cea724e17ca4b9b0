/// <reference types="vite/client" />

/** A catalog of texts, compiled when it is imported. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
