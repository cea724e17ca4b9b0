import type { FastifyInstance } from 'fastify';

/** A request on an idle connection may be on its way; it is answered, and the answer ends the connection. */
const IDLE_GRACE_MS = 1000;
const SWEEP_EVERY_MS = 50;
const DRAIN_WITHIN_MS = 8000;

/** Idle connections are closed after a second, since clients keep them open; open requests at the time limit. */
export const drainApp = async (app: FastifyInstance): Promise<void> => {
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Otherwise closing would cut idle connections at once.
  server.closeIdleConnections = () => {};
  let sweep: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    closeIdle();
    sweep = setInterval(closeIdle, SWEEP_EVERY_MS);
  }, IDLE_GRACE_MS);
  const limit = setTimeout(() => {
    app.log.warn({ afterMs: DRAIN_WITHIN_MS }, 'cut off requests that were still open');
    server.closeAllConnections();
  }, DRAIN_WITHIN_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(grace);
    clearInterval(sweep);
    clearTimeout(limit);
  }
};
