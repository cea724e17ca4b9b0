import { useLingui } from '@lingui/react/macro';

type Device = { browser: string | null; system: string | null };

export function DeviceName({ browser, system }: Device) {
  const { t } = useLingui();
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}
