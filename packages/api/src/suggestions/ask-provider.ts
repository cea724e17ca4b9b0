import {
  readSuggestions,
  type SuggestInput,
  type SuggestionAnswer,
  suggestionPrompt,
} from '@farm/domain/suggestions';
import { z } from 'zod';
import type { Log } from '../core/context.ts';

/** Asks an AI provider for crops like `crop` that sell in `region`; null where none is set up or it fails. */
export type SuggestionProvider = {
  ask: (question: SuggestInput) => Promise<SuggestionAnswer | null>;
};

export type SuggestionSettings = {
  /** Absent: nobody is asked. */
  apiKey?: string | undefined;
  /** Where an OpenAI-compatible API answers, up to and with its version. */
  baseUrl?: string | undefined;
  model?: string | undefined;
  /** How long an answer may take, until its last byte. */
  timeoutMs?: number | undefined;
  fetch?: typeof fetch | undefined;
  log?: Pick<Log, 'warn'> | undefined;
};

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/**
 * A client of an OpenAI-compatible chat-completion API. Never throws, and never tells the key: what goes wrong
 * is logged by its kind alone.
 */
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
      // The key goes to the address that was set up and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      log?.warn({ status: answer.status }, 'the suggestion provider refused');
      return null;
    }
    const completion = Completion.safeParse(await answer.json());
    const suggestions = readSuggestions(completion.data?.choices[0]?.message.content ?? '');
    if (!suggestions) log?.warn({}, 'the suggestion provider answered something else than suggestions');
    return suggestions;
  };

  return {
    ask: async (question) => {
      try {
        return await complete(question);
      } catch (error) {
        // The message of a failed request may quote its headers, the key among them.
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
