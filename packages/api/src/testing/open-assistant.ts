import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { FastifyInstance } from 'fastify';

export const REVISIONS = ['legacy', { pin: '2026-07-28' }] as const;

/** The answer of a tool: what it told, or the refusal. */
export type Told = { isError: boolean; value: never };

/** The official client of a revision, as an assistant with a token; requests are given to the server without a network. */
export const openAssistant = async (
  app: FastifyInstance,
  token: string,
  mode: (typeof REVISIONS)[number] = { pin: '2026-07-28' },
) => {
  const statuses: number[] = [];
  const transport = new StreamableHTTPClientTransport(new URL('http://farm.example/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: async (url, { method = 'GET', headers, body } = {}) => {
      const answer = await app.inject({
        method: method as 'POST',
        url: new URL(url).pathname,
        headers: Object.fromEntries(new Headers(headers)),
        ...(body !== undefined && body !== null && { payload: String(body) }),
      });
      statuses.push(answer.statusCode);
      const { statusCode: status, body: text } = answer;
      const isEmpty = status === 202 || status === 204;
      return new Response(isEmpty ? null : text, {
        status,
        headers: answer.headers as Record<string, string>,
      });
    },
  });
  const client = new Client({ name: 'a test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    client,
    statuses,
    tools: async () => (await client.listTools()).tools,
    ask: async (name: string, args: object = {}): Promise<Told> => {
      const { isError = false, content } = await client.callTool({ name, arguments: { ...args } });
      const [first] = content;
      return { isError, value: JSON.parse(first?.type === 'text' ? first.text : 'null') as never };
    },
    close: () => client.close(),
  };
};
