import { type Action, isInScope, isPermitted } from '@farm/domain/permissions';
import type { Refusal } from '@farm/domain/refusals';
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { accessTexts } from '../core/access.texts.ts';
import type { Context, SessionInfo } from '../core/context.ts';
import type { Procedures } from '../core/list-procedures.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import type { Caller } from '../core/rest-app.ts';
import { refusalOf } from '../core/trpc.ts';
import { markOutside, type openTold } from './mark-outside.ts';
import { mcpTexts } from './mcp.texts.ts';
import { type McpTool, mcpTools } from './mcp-tools.ts';
import { type Args, refuseUnknown } from './tool-fields.ts';

const mayDo = ({ user, scope, scopes }: SessionInfo, action: Action, kind: 'read' | 'write'): boolean =>
  isPermitted(action, user?.role ?? null) &&
  isInScope(scopes, action, kind) &&
  !(kind === 'write' && scope === 'read');

/** The tools all of whose procedures the token may call. */
const toolsOf = (session: SessionInfo, procedures: Procedures): McpTool[] =>
  mcpTools.filter(({ needs }) =>
    needs.every((path) => {
      const procedure = procedures.get(path);
      const kind = procedure?.type === 'mutation' ? 'write' : 'read';
      return procedure !== undefined && mayDo(session, procedure.meta.action, kind);
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
  } as Tool['inputSchema'],
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

const said = (value: unknown): CallToolResult['content'] => [{ type: 'text', text: JSON.stringify(value) }];

/** The code, the sentence with what to do, the fields at fault, and the present state where it differs. */
const refused = (
  { code, message, details: { issues, present, retryAfter } }: Refusal,
  outside: readonly string[],
) => ({
  isError: true,
  content: said({
    code,
    message,
    ...(issues && { issues: issues.map(({ path, message: words }) => ({ path, message: words })) }),
    ...(present !== undefined && { present: markOutside(present, outside).value }),
    ...(retryAfter !== undefined && { retryAfter }),
  }),
});

const isFields = (args: unknown): args is Args =>
  typeof args === 'object' && args !== null && !Array.isArray(args);

type Asking = {
  caller: Caller;
  ctx: Pick<Context, 'log'>;
  session: SessionInfo;
  told: ReturnType<typeof openTold>;
};

/** What is refused is answered in the words of the farm; the procedures look at rights and at what was sent. */
export const callTool = async (
  { caller, ctx, session, told }: Asking,
  name: string,
  args: unknown = {},
  tooMany?: Refusal,
): Promise<CallToolResult> => {
  const tool = mcpTools.find((each) => each.name === name);
  const outside = tool?.outside ?? [];
  try {
    if (tooMany) throw tooMany;
    if (!tool) throw fieldRefusal('INPUT_INVALID', 'name', mcpTexts.toolUnknown());
    if (!isFields(args)) throw fieldRefusal('INPUT_INVALID', 'arguments', mcpTexts.notFields());
    refuseUnknown(args, tool.fields);
    const isLed = tool.isWrite && args.fromOutsideText !== false && told.isRecent(session.key);
    const answer = await tool.run(caller, isLed ? { ...args, fromOutsideText: true } : args);
    const { value, isFound } = markOutside(answer, outside);
    if (isFound) told.note(session.key);
    return { content: said(value) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refused(refusal, outside);
    ctx.log.error({ err: error, tool: name }, 'a tool failed');
    return { isError: true, content: said({ code: 'SERVER_FAULT', message: `${accessTexts.fault()}` }) };
  }
};
