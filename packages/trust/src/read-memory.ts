/** Sent to `/metrics`; a server is started with it. */
export const METRICS_TOKEN = 'the-token-of-a-trial';

/** How many megabytes a server holds in memory. */
export const readMemory = async (address: string): Promise<number> => {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(await answer.text())?.[1];
  return Math.round(Number(bytes) / 1_048_576);
};
