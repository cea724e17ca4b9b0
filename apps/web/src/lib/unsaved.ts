import { useEffect, useEffectEvent } from 'react';

type Ask = () => Promise<boolean>;

/** The questions of what is unsaved on the page: each answers whether to leave. */
const questions = new Set<Ask>();

/** Has the person asked before they leave, as long as something is unsaved. */
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

/** Whether the person may leave: asks about everything that is unsaved, until an answer is no. */
export const mayLeave = async (): Promise<boolean> => {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
};
