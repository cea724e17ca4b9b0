/// <reference types="vite/client" />

/** A catalogue, compiled while it is loaded. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
