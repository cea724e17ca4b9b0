import { useCallback, useState } from 'react';

/** The subject of a dialog, which is kept while the dialog fades out. */
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
