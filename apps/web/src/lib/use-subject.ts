import { useCallback, useState } from 'react';

export const useSubject = <Subject>() => {
  const [state, setState] = useState<{ subject: Subject | null; isOpen: boolean }>({
    subject: null,
    isOpen: false,
  });
  return {
    ...state,
    open: useCallback((subject: Subject) => setState({ subject, isOpen: true }), []),
    close: useCallback(() => setState(({ subject }) => ({ subject, isOpen: false })), []),
  };
};
