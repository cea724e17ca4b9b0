import { Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FarmLogo } from './farm-logo.tsx';

type MessagePageProps = {
  title: string;
  text: string;
  children: ReactNode;
  isInside?: boolean;
};

export function MessagePage({ title, text, children, isInside = false }: MessagePageProps) {
  return (
    <Center component={isInside ? 'div' : 'main'} mih={isInside ? '60dvh' : '100dvh'} p="lg">
      <Stack align="center" gap="sm" maw="28rem" ta="center">
        <FarmLogo size={48} />
        <Title order={1} size="h2" mt="sm">
          {title}
        </Title>
        <Text c="dimmed" mb="sm">
          {text}
        </Text>
        {children}
      </Stack>
    </Center>
  );
}
