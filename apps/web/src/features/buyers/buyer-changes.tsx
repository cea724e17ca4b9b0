import { type Buyer, mayChangeBuyer } from '@farm/domain/buyers';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { MenuAction } from '../../components/action-menu-list.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import classes from './buyers.module.css';
import { buyersText } from './buyers.text.ts';

/** These may be done with a buyer besides. */
export type BuyerActions = (buyer: Buyer) => readonly MenuAction[];

type BuyerChangesProps = {
  buyer: Buyer;
  actionsOf: BuyerActions;
  onEdit: (buyer: Buyer) => void;
  onDelete: (buyer: Buyer) => void;
};

export function BuyerChanges({ buyer, actionsOf, onEdit, onDelete }: BuyerChangesProps) {
  const { t } = useLingui();
  const mayChange = mayChangeBuyer(usePerson(), buyer);
  const { name } = buyer;
  const actions = actionsOf(buyer);
  return (
    <Group gap={4} ml="auto" wrap="nowrap">
      <Change
        label={t`Edit`}
        fullLabel={t`Edit ${name}`}
        Icon={IconPencil}
        color="gray"
        isAllowed={mayChange}
        onClick={() => onEdit(buyer)}
      />
      <Change
        label={t`Delete`}
        fullLabel={t`Delete ${name}`}
        Icon={IconTrash}
        color="red"
        isAllowed={mayChange}
        onClick={() => onDelete(buyer)}
      />
      {actions.length > 0 && (
        <MoreMenu
          variant="subtle"
          color="gray"
          size={30}
          className={classes.action ?? ''}
          label={t`More for ${name}`}
          actions={actions}
        />
      )}
    </Group>
  );
}

type ChangeProps = {
  label: string;
  fullLabel: string;
  Icon: ComponentType<{ size: number }>;
  color: string;
  isAllowed: boolean;
  onClick: () => void;
};

function Change({ label, fullLabel, Icon, color, isAllowed, onClick }: ChangeProps) {
  const button = (
    <Button
      size="xs"
      variant="subtle"
      color={color}
      px="xs"
      className={classes.action ?? ''}
      leftSection={<Icon size={15} />}
      aria-label={fullLabel}
      aria-disabled={!isAllowed || undefined}
      onClick={isAllowed ? onClick : undefined}
    >
      {label}
    </Button>
  );
  if (isAllowed) return button;
  return (
    <Tooltip
      label={translate(buyersText.foreign)}
      multiline
      w={240}
      events={{ hover: true, focus: true, touch: true }}
    >
      {button}
    </Tooltip>
  );
}
