import {
  fallbackSuggestions,
  readSuggestions,
  type SuggestInput,
  type SuggestionAnswer,
  type SuggestionList,
  suggestionPrompt,
} from '@farm/domain/suggestions';
import { z } from 'zod';
import type { Log, PersonContext } from '../core/context.ts';
import { readJsonAnswer } from '../core/read-json-answer.ts';

/** Asks an AI provider for crops like `crop` that sell in `region`; null if none is set up or it fails. */
export type SuggestionProvider = {
  ask: (question: SuggestInput) => Promise<SuggestionAnswer | null>;
};

export type SuggestionSettings = {
  apiKey?: string | undefined;
  baseUrl?: string | undefined;
  model?: string | undefined;
  timeoutMs?: number | undefined;
  fetch?: typeof fetch | undefined;
  log?: Pick<Log, 'warn'> | undefined;
};

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** It never throws, and never reveals the key: of a failure, only the kind is logged. */
export const openSuggestionProvider = ({
  apiKey,
  baseUrl = 'https://api.x.ai/v1',
  model = 'grok-2-1212',
  timeoutMs = 15_000,
  fetch: send = fetch,
  log,
}: SuggestionSettings): SuggestionProvider => {
  if (!apiKey) return { ask: async () => null };
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;

  const complete = async (question: SuggestInput) => {
    const answer = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({
        model,
        messages: suggestionPrompt(question),
        response_format: { type: 'json_object' },
      }),
      // The key is sent only to the configured address.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      log?.warn({ status: answer.status }, 'the suggestion provider refused');
      return null;
    }
    const completion = Completion.safeParse(await readJsonAnswer(answer));
    const suggestions = readSuggestions(completion.data?.choices[0]?.message.content ?? '');
    if (!suggestions) log?.warn({}, 'the suggestion provider answered something else than suggestions');
    return suggestions;
  };

  return {
    ask: async (question) => {
      try {
        return await complete(question);
      } catch (error) {
        // The message of a failed request may contain its headers, and so the key.
        log?.warn(
          { failure: error instanceof Error ? error.name : 'unknown' },
          'the suggestion provider did not answer',
        );
        return null;
      }
    },
  };
};

declare module '../core/context.ts' {
  interface Farm {
    suggestions: SuggestionProvider;
  }
}

export const loadSuggestions = async (ctx: PersonContext, input: SuggestInput): Promise<SuggestionList> => {
  const answer = await ctx.suggestions.ask(input);
  return answer ? { ...answer, isSample: false } : { ...fallbackSuggestions, isSample: true };
};
