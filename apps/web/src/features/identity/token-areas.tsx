import { type Action, type Area, areas, permissions, type Scope } from '@farm/domain/permissions';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Input, ScrollArea, Table } from '@mantine/core';
import { useMay } from '../../lib/person.tsx';
import { areaText } from './token-areas.text.ts';

const actions = Object.keys(permissions) as Action[];

type TokenAreasProps = { value: readonly Scope[]; onChange: (value: Scope[]) => void; error?: unknown };

/** The areas in which the person may do something, each to be read, or changed too. */
export function TokenAreas({ value, onChange, error }: TokenAreasProps) {
  const { t } = useLingui();
  const may = useMay();
  const own = areas.filter((area) =>
    actions.some(
      (action) => action.startsWith(`${area}.`) && permissions[action] !== 'anyone' && may(action),
    ),
  );
  const set = (area: Area, right: 'read' | 'write' | null) =>
    onChange([
      ...value.filter((scope) => !scope.startsWith(`${area}:`)),
      ...(right ? [`${area}:${right}` as const] : []),
    ]);
  return (
    <Input.Wrapper label={t`Areas`} labelElement="div" error={error as string | undefined}>
      <ScrollArea.Autosize mah={320} type="auto">
        <Table stickyHeader aria-label={t`Areas`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Area`}</Table.Th>
              <Table.Th>{t`Read`}</Table.Th>
              <Table.Th>{t`Change`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {own.map((area) => {
              const words = areaText[area];
              const name = words ? t(words) : area;
              const isChanging = value.includes(`${area}:write`);
              return (
                <Table.Tr key={area}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>
                    <Checkbox
                      aria-label={t`Read: ${name}`}
                      checked={isChanging || value.includes(`${area}:read`)}
                      onChange={({ currentTarget }) => set(area, currentTarget.checked ? 'read' : null)}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Checkbox
                      aria-label={t`Change: ${name}`}
                      checked={isChanging}
                      onChange={({ currentTarget }) => set(area, currentTarget.checked ? 'write' : 'read')}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Input.Wrapper>
  );
}
