import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const isHealthCheck = (path: string | undefined) => path === '/healthz' || path === '/readyz';

/** Logs one line per answer, without the query, which may contain typed text. */
export class AnswerLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) request.log.error({ ...line, err: error }, 'an answer broke off');
    else if (isHealthCheck(line.path)) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  }
}
