import { addDays } from '@farm/domain/core';
import { importKinds } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconBasketPlus,
  IconCalendarStats,
  IconCash,
  IconClipboardCheck,
  IconClipboardText,
  IconDownload,
  IconLogout,
  IconPlant,
  IconPlus,
  IconReceipt,
  IconSend,
  IconTruck,
  IconUpload,
} from '@tabler/icons-react';
import { MAIN_ID } from '../../../lib/focus.ts';
import { useMay } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useOpenTab } from '../../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { usePromisesOn } from '../../../lib/use-promises-on.ts';
import { CAN_PROMISE, EXPECTED_HARVEST } from '../../availability/availability.text.ts';
import { kindWords } from '../../imports/imports.text.ts';
import { useInvoicesOn, usePaymentsKept } from '../../invoices/use-invoices-on.ts';
import { useOffersOn } from '../../offers/use-offers-on.ts';
import { schemes } from '../frame/schemes.ts';
import { profileSections } from '../profile/profile-sections.ts';
import { tabParts, useTabs } from '../tabs.ts';
import type { Command, CommandGroup } from './commands.ts';

export type OwnActs = { onSignOut: () => void; onSection: (name: string) => void };

export const useOwnCommands = ({ onSignOut, onSection }: OwnActs): CommandGroup[] => {
  const { t } = useLingui();
  const tabs = useTabs();
  const openTab = useOpenTab();
  const may = useMay();
  const today = useFarmDay();
  const isInvoicing = useInvoicesOn() ?? false;
  const takesPayments = usePaymentsKept() === 'here' && may('invoices.manage');
  const isPromising = usePromisesOn();
  const offersOn = useOffersOn() ?? false;
  const tomorrow = addDays(today, 1);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const others = (Object.keys(schemes) as MantineColorScheme[]).filter((scheme) => scheme !== colorScheme);
  const acts: (Command | false)[] = [
    may('orders.create') && {
      id: 'new-order',
      label: t`New order`,
      words: 'New order Nuevo pedido',
      Icon: IconPlus,
      run: () => openTab('orders', { dialog: 'new-order' }),
    },
    may('orders.create') && {
      id: 'paste-order',
      label: t`Paste an order`,
      words: 'Paste an order from a message Pegar un pedido de un mensaje',
      Icon: IconClipboardText,
      run: () => openTab('orders', { dialog: 'paste-order' }),
    },
    may('expected.set') && {
      id: 'expected-harvest',
      label: translate(EXPECTED_HARVEST),
      words: 'Expected harvest Cosecha esperada',
      Icon: IconPlant,
      run: () => openTab('shortages', { expected: '' }),
    },
    isPromising && {
      id: 'can-promise',
      label: translate(CAN_PROMISE),
      words: 'Can promise Se puede prometer',
      Icon: IconCalendarStats,
      run: () => openTab('catalog', { promised: true }, MAIN_ID),
    },
    may('inventory.add') && {
      id: 'add-inventory',
      label: t`Add inventory`,
      words: 'Add inventory Agregar inventario',
      Icon: IconBasketPlus,
      run: () => openTab('catalog', { dialog: 'add-inventory' }),
    },
    {
      id: 'sheet-today',
      label: t`Day sheet: today`,
      words: 'Day sheet today Harvest Pack Hoja del día de hoy Cosecha Empacar',
      Icon: IconClipboardCheck,
      run: () => openTab('calendar', { sheet: today }, MAIN_ID),
    },
    {
      id: 'sheet-tomorrow',
      label: t`Day sheet: tomorrow`,
      words: 'Day sheet tomorrow Harvest Pack Hoja del día de mañana Cosecha Empacar',
      Icon: IconClipboardCheck,
      run: () => openTab('calendar', { sheet: tomorrow }, MAIN_ID),
    },
    {
      id: 'truck-paper',
      label: t`Print the delivery notes for tomorrow`,
      words:
        'Print truck paper delivery notes for tomorrow Imprimir papel del camión notas de entrega para mañana',
      Icon: IconTruck,
      run: () => openTab('calendar', { dialog: 'truck-paper', day: tomorrow }, MAIN_ID),
    },
    offersOn && {
      id: 'offers',
      label: t`Offers`,
      words: 'Offers order links Ofertas enlaces de pedido',
      Icon: IconSend,
      run: () => openTab('buyers', { offers: 'all' }, MAIN_ID),
    },
    offersOn && {
      id: 'new-offer',
      label: t`New offer`,
      words: 'New offer order links availability sheet Nueva oferta enlaces de pedido hoja de disponibilidad',
      Icon: IconPlus,
      run: () => openTab('buyers', { offers: 'new' }),
    },
    isInvoicing && {
      id: 'invoices',
      label: t`Invoices`,
      words: 'Invoices To invoice Facturas Por facturar',
      Icon: IconReceipt,
      run: () => openTab('buyers', { invoices: 'open' }, MAIN_ID),
    },
    isInvoicing &&
      takesPayments && {
        id: 'record-payment',
        label: t`Record a payment`,
        words: 'Record a payment check Registrar un pago cheque',
        Icon: IconCash,
        run: () => openTab('buyers', { invoices: 'open', dialog: 'record-payment' }),
      },
    isInvoicing &&
      may('invoices.export') && {
        id: 'export-invoices',
        label: t`Export invoices`,
        words: 'Export invoices QuickBooks Xero Exportar facturas',
        Icon: IconDownload,
        run: () => openTab('buyers', { invoices: 'open', dialog: 'export-invoices' }),
      },
    ...importKinds
      .filter((kind) => may(`imports.${kind}`))
      .map((kind) => {
        const { act, words, tab } = kindWords[kind];
        const run = () => openTab(tab, { imports: kind }, MAIN_ID);
        return { id: `import:${kind}`, label: translate(act), words, Icon: IconUpload, run };
      }),
    ...profileSections
      .filter(({ words, action }) => words && may(action))
      .map(({ name, label, words, Icon }) => ({
        id: `section:${name}`,
        label: translate(label),
        words,
        Icon,
        run: () => onSection(name),
      })),
    ...others.map((scheme) => {
      const { label, Icon } = schemes[scheme];
      const name = translate(label);
      return { id: `scheme:${scheme}`, label: t`Colors: ${name}`, Icon, run: () => setColorScheme(scheme) };
    }),
    {
      id: 'sign-out',
      label: t`Sign out`,
      words: 'Sign out Cerrar sesión',
      Icon: IconLogout,
      run: onSignOut,
    },
  ];
  return [
    {
      label: t`Go to`,
      commands: tabs.map((tab) => ({
        id: `tab:${tab}`,
        label: translate(tabParts[tab].label),
        words: tabParts[tab].words,
        Icon: tabParts[tab].Icon,
        run: () => openTab(tab, {}, MAIN_ID),
      })),
    },
    { label: t`Actions`, commands: acts.filter((act) => act !== false) },
  ];
};
