import { useLingui } from '@lingui/react/macro';

/** Says what the eye in a password field does; its pressed state says whether it is on. */
export const usePasswordToggle = () => {
  const { t } = useLingui();
  return {
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': t`Show characters` },
  };
};
