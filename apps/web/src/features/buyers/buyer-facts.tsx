import type { Buyer } from '@farm/domain/buyers';
import { useLingui } from '@lingui/react/macro';
import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconMail, IconMapPin, IconPhone, IconUserCheck } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { LongText } from '../../components/long-text.tsx';
import classes from './buyers.module.css';

export function BuyerFacts({ buyer, rep }: { buyer: Buyer; rep: ReactNode }) {
  const { t } = useLingui();
  return (
    <dl className={classes.facts}>
      {buyer.email && (
        <Fact label={t`Email`} Icon={IconMail}>
          <Anchor href={`mailto:${buyer.email}`} fz="inherit">
            {buyer.email}
          </Anchor>
        </Fact>
      )}
      {buyer.phone && (
        <Fact label={t`Phone`} Icon={IconPhone}>
          <Anchor href={`tel:${buyer.phone.replaceAll(/[^\d+*#]/g, '')}`} fz="inherit">
            {buyer.phone}
          </Anchor>
        </Fact>
      )}
      {buyer.address && (
        <Fact label={t`Address`} Icon={IconMapPin}>
          <LongText size="sm">{buyer.address}</LongText>
        </Fact>
      )}
      <Fact label={t`Sales rep`} Icon={IconUserCheck}>
        {rep}
      </Fact>
    </dl>
  );
}

type FactProps = {
  label: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
  children: ReactNode;
};

function Fact({ label, Icon, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>
        <Icon size={16} stroke={1.6} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
