import { Group, Text, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { NoticeRoom } from './notice-room.tsx';
import classes from './screen-header.module.css';

/** Every screen shows it below its title: on narrow screens, the rooms beside it. */
export const BelowTitle = createContext<ReactNode>(null);

type ScreenHeaderProps = {
  title: string;
  subtitle?: string;
  children?: ReactNode;
};

export function ScreenHeader({ title, subtitle, children }: ScreenHeaderProps) {
  const below = useContext(BelowTitle);
  return (
    <>
      <header className={classes.header}>
        <div className={classes.titles}>
          <Title order={1} size="h2" className={classes.title ?? ''}>
            {title}
          </Title>
          {subtitle && (
            <Text c="dimmed" size="sm" className={classes.subtitle ?? ''}>
              {subtitle}
            </Text>
          )}
        </div>
        <NoticeRoom />
        {children && (
          <Group gap="sm" className={classes.actions ?? ''}>
            {children}
          </Group>
        )}
      </header>
      {below}
    </>
  );
}
