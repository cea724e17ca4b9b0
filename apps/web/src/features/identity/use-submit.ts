import { useState } from 'react';

/** Runs one submission at a time and keeps the message of the last that failed. */
export function useSubmit<Values>(submit: (values: Values) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(values: Values) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await submit(values);
    } catch (error) {
      console.error(error);
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, run };
}
