/// <reference types="vite/client" />

declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}

declare module 'virtual:answer-shapes' {
  export const lists: readonly string[];
  export const pages: readonly string[];
}
