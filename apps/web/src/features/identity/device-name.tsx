import { useLingui } from '@lingui/react/macro';

export function DeviceName({ browser, system }: { browser: string | null; system: string | null }) {
  const { t } = useLingui();
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}
