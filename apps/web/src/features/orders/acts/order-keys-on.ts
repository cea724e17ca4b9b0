import { useLocalStorage } from '@mantine/hooks';
import { usePerson } from '../../../lib/person.tsx';

export const useOrderKeysOn = () =>
  useLocalStorage({ key: `farm:order-keys:${usePerson().uid}`, defaultValue: true });
