import { useState } from 'react';
import { RequestError } from '../../lib/session.ts';
import { showToast } from '../../lib/show-toast.tsx';
import { saySent, translate, type Words } from '../../lib/translate.ts';

type Toast = { title: Words; message: Words };

const inWords = ({ title, message }: Toast) => ({ title: translate(title), message: translate(message) });

type Submission<Values> = {
  /** False where there is more to do first, so that nothing is said yet. */
  submit: (values: Values) => Promise<unknown>;
  succeeded: Toast;
  failed: (error: unknown) => Toast;
  onIssues: (issues: Record<string, string>, error: RequestError) => void;
};

export function useSubmit<Values>({ submit, succeeded, failed, onIssues }: Submission<Values>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(values: Values) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      if ((await submit(values)) !== false) showToast({ kind: 'success', ...inWords(succeeded) });
    } catch (error) {
      console.error(error);
      setFailure(error instanceof Error ? error.message : String(error));
      showToast({ kind: 'failure', ...inWords(failed(error)) });
      if (error instanceof RequestError)
        onIssues(
          Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), saySent(issue)])),
          error,
        );
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, run };
}
