import { useLingui } from '@lingui/react/macro';
import { Button, Text, type TextProps } from '@mantine/core';
import { useState } from 'react';
import classes from './long-text.module.css';

const LINES = 4;
const LETTERS = 220;

type LongTextProps = Pick<TextProps, 'size'> & {
  lead?: string;
  children: string;
};

export function LongText({ lead, children, ...props }: LongTextProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isLong = children.length > LETTERS || children.split('\n').length > LINES;
  return (
    <div>
      <Text
        {...props}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        {...(isLong && !isOpen && { lineClamp: LINES })}
      >
        {lead && (
          <Text span inherit c="dimmed">
            {lead}{' '}
          </Text>
        )}
        {children}
      </Text>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.toggle ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Show less` : t`Show all`}
        </Button>
      )}
    </div>
  );
}
