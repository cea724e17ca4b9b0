import { useRef } from 'react';

/** A key nobody used before; works on plain http too, where crypto.randomUUID does not. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * A key for each thing to create: the same for the same input, so that trying again after a lost answer creates
 * once, and a new one when the input changes.
 */
export const useCreateKey = (): ((input: unknown) => string) => {
  const last = useRef<{ input: string; key: string }>(null);
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current?.input !== text) last.current = { input: text, key: newKey() };
    return last.current.key;
  };
};
