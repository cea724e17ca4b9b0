import { useLocalStorage } from '@mantine/hooks';
import { usePerson } from './person.tsx';

export const useRemembered = <Value extends string>(name: string, values: readonly [Value, ...Value[]]) => {
  const { uid } = usePerson();
  return useLocalStorage<Value>({
    key: `farm-choice:${name}:${uid}`,
    defaultValue: values[0],
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => values.find((value) => value === stored) ?? values[0],
  });
};
