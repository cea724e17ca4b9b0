import type { Refusal } from '@farm/domain/refusals';
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { accessTexts } from '../core/access.texts.ts';
import type { Context, SessionInfo } from '../core/context.ts';
import type { Procedures } from '../core/list-procedures.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import type { Caller } from '../core/rest-app.ts';
import { mayDo, refusalOf } from '../core/trpc.ts';
import { markOutside, type openTold } from './mark-outside.ts';
import { mcpTexts } from './mcp.texts.ts';
import { type McpTool, mcpTools, ORDER_TEXTS } from './mcp-tools.ts';
import { isFields, refuseUnknown } from './tool-fields.ts';

/** The tools all of whose procedures the token may call. */
const toolsOf = (session: SessionInfo, procedures: Procedures): McpTool[] =>
  mcpTools.filter(({ needs }) =>
    needs.every((path) => {
      const procedure = procedures.get(path);
      return procedure && mayDo(session, procedure.meta.action, procedure.type === 'mutation');
    }),
  );

const describe = ({ name, title, words, fields, required, outside, isWrite }: McpTool): Tool => ({
  name,
  description: words,
  inputSchema: {
    type: 'object',
    properties: fields,
    ...(required && { required: [...required] }),
    additionalProperties: false,
  } as unknown as Tool['inputSchema'],
  annotations: {
    title,
    readOnlyHint: !isWrite,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: outside !== undefined,
  },
});

export const listTools = (session: SessionInfo, procedures: Procedures): Tool[] =>
  toolsOf(session, procedures).map(describe);

/** The code, the sentence with what to do, the fields at fault, and the present state where it differs. */
const tellRefusal = ({ code, message, details: { issues, present, retryAfter } }: Refusal) => ({
  code,
  message,
  ...(issues && { issues: issues.map(({ path, message: words }) => ({ path, message: words })) }),
  ...(present !== undefined && { present }),
  ...(retryAfter !== undefined && { retryAfter }),
});

type Asking = {
  caller: Caller;
  ctx: Pick<Context, 'log'>;
  session: SessionInfo;
  told: ReturnType<typeof openTold>;
};

/** Answers also what is refused, in the words of the farm. The procedures look at rights and at what was sent. */
export const callTool = async (
  { caller, ctx, session, told }: Asking,
  name: unknown,
  args: unknown = {},
  tooMany?: Refusal,
): Promise<CallToolResult> => {
  const say = (answer: unknown, outside: readonly string[] = []): Pick<CallToolResult, 'content'> => {
    const { value, isFound } = markOutside(answer, outside);
    if (isFound) told.note(session.key);
    return { content: [{ type: 'text', text: JSON.stringify(value) }] };
  };
  try {
    if (tooMany) throw tooMany;
    const tool = mcpTools.find((each) => each.name === name);
    if (!tool) throw fieldRefusal('INPUT_INVALID', 'name', mcpTexts.toolUnknown());
    if (!isFields(args)) throw fieldRefusal('INPUT_INVALID', 'arguments', mcpTexts.notFields());
    refuseUnknown(args, tool.fields);
    const isLed = tool.isWrite && told.isRecent(session.key);
    return say(await tool.run(caller, isLed ? { ...args, fromOutsideText: true } : args), tool.outside);
  } catch (error) {
    const refusal = refusalOf(error);
    // Its present state may be an order.
    if (refusal) return { isError: true, ...say(tellRefusal(refusal), ORDER_TEXTS) };
    ctx.log.error({ err: error, tool: name }, 'a tool failed');
    return { isError: true, ...say({ code: 'SERVER_FAULT', message: `${accessTexts.fault()}` }) };
  }
};
