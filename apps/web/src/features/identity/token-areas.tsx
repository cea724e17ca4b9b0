import {
  type Action,
  type Area,
  areas,
  areasToRead,
  permissions,
  type Scope,
  writeScope,
} from '@farm/domain/permissions';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Input, ScrollArea, Table } from '@mantine/core';
import { useFarm } from '../../lib/use-farm.ts';
import { areaText } from './token-areas.text.ts';

const actions = Object.keys(permissions) as Action[];

/** The areas in which somebody may do something. */
export const areasOf = (may: (action: Action) => boolean): Area[] =>
  areas.filter((area) =>
    actions.some(
      (action) => action.startsWith(`${area}.`) && permissions[action] !== 'anyone' && may(action),
    ),
  );

type TokenAreasProps = {
  may: (action: Action) => boolean;
  /** Only these can be chosen; absent: all. */
  offered?: readonly Scope[];
  value: readonly Scope[];
  onChange: (value: Scope[]) => void;
  error?: unknown;
};

/** The areas in which whoever has the token may do something, each to be read, or changed too. */
export function TokenAreas({ may, offered, value, onChange, error }: TokenAreasProps) {
  const { t } = useLingui();
  const assistantsOn = useFarm().data?.assistantsOn ?? false;
  const isOffered = (scope: Scope) => !offered || offered.includes(scope);
  const own = areasOf(may).filter((area) => isOffered(`${area}:read`));
  const set = (area: Area, right: 'read' | 'write' | null) =>
    onChange([
      ...value.filter((scope) => scope !== `${area}:read` && scope !== writeScope(area)),
      ...(right === 'read' ? [`${area}:read` as const] : []),
      ...(right === 'write' ? [writeScope(area)] : []),
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
              const isChanging = value.includes(writeScope(area));
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
                    {!areasToRead.includes(area) && isOffered(writeScope(area)) && (
                      <Checkbox
                        aria-label={t`Change: ${name}`}
                        checked={isChanging}
                        onChange={({ currentTarget }) => set(area, currentTarget.checked ? 'write' : 'read')}
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {assistantsOn && isOffered('propose') && may('proposals.propose') && (
        <Checkbox
          mt="sm"
          label={t`Propose changes`}
          description={t`In the areas that it reads. A person accepts or declines each before anything happens.`}
          checked={value.includes('propose')}
          onChange={({ currentTarget }) =>
            onChange([
              ...value.filter((scope) => scope !== 'propose'),
              ...(currentTarget.checked ? (['propose'] as const) : []),
            ])
          }
        />
      )}
    </Input.Wrapper>
  );
}
