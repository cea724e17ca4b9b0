import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useHeldKeys } from './early-keys.ts';
import { lazyScreen, useLazyScreen } from './lazy-screen.tsx';

type Openable = { onClose: () => void } & ({ isOpen: boolean } | { opened: boolean });

/** Keeps what is typed while the dialog is being loaded. */
export const lazyDialog = <Props extends Openable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => {
  const Dialog = lazyScreen(load);
  return (props) => {
    const isNeeded = 'opened' in props ? props.opened : props.isOpen;
    const [isHere, ask] = useLazyScreen(Dialog);
    useEffect(Dialog.ahead, []);
    useHeldKeys(isNeeded && !isHere, props.onClose);
    const open = useEffectEvent(async () => {
      if (!(await ask())) props.onClose();
    });
    useEffect(() => {
      if (isNeeded) void open();
    }, [isNeeded]);
    return isHere && <Dialog {...props} />;
  };
};
