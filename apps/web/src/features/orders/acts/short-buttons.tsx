import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';

type ShortButtonsProps = {
  /** It says how many of the lines there is enough for; undefined: the question is about one line. */
  covered?: number;
  isBusy: boolean;
  onConfirm: () => void;
  /** It is absent for a line that is held already. */
  onHold?: (() => void) | undefined;
  onClose: () => void;
};

/** Offers the acts for short stock: one line and many have the same words in the same sequence. */
export function ShortButtons({ covered, isBusy, onConfirm, onHold, onClose }: ShortButtonsProps) {
  const { t } = useLingui();
  const isMany = covered !== undefined;
  // The button that was pressed keeps the focus.
  const busy = isBusy ? { 'aria-disabled': true, 'data-disabled': true } : {};
  const hold = isMany ? t`Hold all for stock` : t`Hold for stock`;
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="subtle" color="gray" onClick={onClose} disabled={isBusy}>{t`Decide later`}</Button>
      <Button
        variant={onHold ? 'default' : 'filled'}
        onClick={() => !isBusy && onConfirm()}
        {...busy}
        {...(!onHold && { 'data-autofocus': true })}
      >
        {isMany ? t`Confirm all, will harvest` : t`Confirm, will harvest`}
      </Button>
      {onHold && (
        <Button onClick={() => !isBusy && onHold()} {...busy} data-autofocus>
          {covered ? t`Confirm the covered, hold the rest` : hold}
        </Button>
      )}
    </Group>
  );
}
