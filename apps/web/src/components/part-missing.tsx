import { useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useEffect } from 'react';
import { attempt } from '../lib/attempt.ts';
import { MessagePage } from './message-page.tsx';

const RELOADED_AT = 'farm-reloaded-at';
const TRY_EVERY_MS = 2000;
/** If a part is still missing this soon after a reload, another reload does not help. */
const GIVE_UP_WITHIN_MS = 20_000;

const reload = () => {
  sessionStorage.setItem(RELOADED_AT, `${Date.now()}`);
  window.location.reload();
};

export const hasReloadFailed = (): boolean => {
  const before = attempt(() => Number(sessionStorage.getItem(RELOADED_AT) ?? 0));
  return before === undefined || Math.abs(Date.now() - before) < GIVE_UP_WITHIN_MS;
};

const isAnswering = async (signal: AbortSignal): Promise<boolean> => {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
};

export function PartMissing({ isInside }: { isInside: boolean }) {
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      if (await isAnswering(leaving.signal)) reload();
      else if (!leaving.signal.aborted) timer = setTimeout(() => void look(), TRY_EVERY_MS);
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
  const { t } = useLingui();
  return (
    <MessagePage
      title={t`This part of the page could not be loaded`}
      text={t`The page reloads by itself as soon as the farm can be reached.`}
      isInside={isInside}
    >
      <Loader size="sm" role="status" aria-label={t`Waiting for the farm`} />
      <Button variant="default" onClick={reload}>{t`Reload Page`}</Button>
    </MessagePage>
  );
}
