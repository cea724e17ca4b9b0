import { useRef } from 'react';

/** A new unique key. Works on plain http too, unlike crypto.randomUUID. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Equal input gets the same key, so that trying again after a lost answer creates only once. */
export const useCreateKey = (): ((input: unknown) => string) => {
  const last = useRef<{ input: string; key: string }>(null);
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current?.input !== text) last.current = { input: text, key: newKey() };
    return last.current.key;
  };
};
