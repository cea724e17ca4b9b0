import { createContext, useEffect, useEffectEvent } from 'react';

export const UnsavedInput = createContext(false);

type Ask = () => Promise<boolean>;

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

export const mayLeave = async (): Promise<boolean> => {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
};
