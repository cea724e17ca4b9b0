import { useEffect, useEffectEvent } from 'react';

type Ask = () => Promise<boolean>;

/** One question for each unsaved form on the page; each answers whether the person may leave. */
const questions = new Set<Ask>();

export const useUnsavedQuestion = (isUnsaved: boolean, ask: Ask): void => {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isUnsaved) return;
    const question = () => askNow();
    questions.add(question);
    return () => {
      questions.delete(question);
    };
  }, [isUnsaved]);
};

/** Asks about everything that is unsaved, until an answer is no. True if the person may leave. */
export const mayLeave = async (): Promise<boolean> => {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
};
