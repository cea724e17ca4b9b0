import type { Buyer } from '@farm/domain/buyers';
import { isMailAddress } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconMail, IconMapPin, IconPhone, IconUserCheck } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { LongText } from '../../components/long-text.tsx';
import { usePerson } from '../../lib/person.tsx';
import classes from './buyers.module.css';

export function BuyerFacts({ buyer, rep }: { buyer: Buyer; rep: ReactNode }) {
  const { t } = useLingui();
  const { sendsMail } = usePerson();
  return (
    <dl className={classes.facts}>
      {buyer.email && (
        <Fact label={t`Email`} Icon={IconMail}>
          <MailLink email={buyer.email} />
          {sendsMail && !isMailAddress(buyer.email) && (
            <Text size="xs" c="var(--mantine-color-error)">{t`No mail can be sent to this address.`}</Text>
          )}
        </Fact>
      )}
      {buyer.phone && (
        <Fact label={t`Phone`} Icon={IconPhone}>
          <PhoneLink phone={buyer.phone} />
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

export function MailLink({ email }: { email: string }) {
  return <ContactLink href={`mailto:${email}`}>{email}</ContactLink>;
}

export function PhoneLink({ phone }: { phone: string }) {
  return <ContactLink href={`tel:${phone.replaceAll(/[^\d+*#]/g, '')}`}>{phone}</ContactLink>;
}

/** In a list of buyers it looks like plain text until it is pointed at or has the focus. */
function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <span className={classes.contact} data-text={children}>
      <Anchor href={href} fz="inherit" data-quiet>
        {children}
      </Anchor>
    </span>
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
