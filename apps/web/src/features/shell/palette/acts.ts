import { addDays, type Day } from '@farm/domain/core';
import { importKinds } from '@farm/domain/imports';
import type { Action, TabName } from '@farm/domain/permissions';
import { msg } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsSplit,
  IconBasket,
  IconBasketPlus,
  IconBuildingStore,
  IconCash,
  IconClipboardCheck,
  IconDownload,
  IconFileText,
  IconHistory,
  IconKeyboard,
  IconLink,
  IconPlant,
  IconPlus,
  IconReceipt,
  IconReceiptRefund,
  IconRepeat,
  IconRobot,
  IconTag,
  IconTags,
  IconTrash,
  IconTruck,
  IconUpload,
  IconUserCircle,
} from '@tabler/icons-react';
import { MAIN_ID } from '../../../lib/focus.ts';
import type { Words } from '../../../lib/translate.ts';
import { kindWords } from '../../imports/imports.text.ts';
import { profileSections } from '../profile/profile-sections.ts';
import type { Room } from '../rooms.ts';
import { tabParts } from '../tabs.ts';
import type { Command, Place } from './commands.ts';

/** Whether the farm has begun with each of these: before that, nothing of it shows. */
export type Facts = Readonly<Record<'invoices' | 'payments' | 'orderLinks' | 'lots', boolean>>;

export type Act = Pick<Command, 'id' | 'Icon'> & {
  label: Words;
  /** It says what to press there. */
  hint?: Words;
  /** People call it so, in English and in Spanish, beside the names it has on the screen. */
  words: readonly [english: string, spanish: string];
  may?: Action | undefined;
  if?: keyof Facts;
  leads: Place | { section: string | undefined } | { paper: string } | 'keys';
};

/** Each list has its own button for its file. */
const exported: Omit<Act, 'Icon'>[] = [
  {
    id: 'export-orders',
    label: msg`Export orders`,
    words: ['orders', 'pedidos'],
    leads: ['orders', {}, MAIN_ID],
  },
  {
    id: 'export-stock',
    label: msg`Export stock`,
    words: ['stock inventory', 'existencias inventario'],
    leads: ['catalog', {}, MAIN_ID],
  },
  {
    id: 'export-products',
    label: msg`Export products and prices`,
    hint: msg`In “Import and export”`,
    words: ['products prices', 'productos precios'],
    may: 'catalog.manage',
    leads: ['catalog', { templates: 'all' }, MAIN_ID],
  },
  {
    id: 'export-buyers',
    label: msg`Export buyers`,
    words: ['buyers customers', 'compradores clientes'],
    may: 'buyers.readContacts',
    leads: ['buyers', {}, MAIN_ID],
  },
  {
    id: 'export-invoices',
    label: msg`Export invoices`,
    hint: msg`For QuickBooks or Xero`,
    words: ['invoices QuickBooks Xero accounting bookkeeper month', 'facturas contabilidad contador mes'],
    may: 'invoices.export',
    if: 'invoices',
    leads: ['buyers', { invoices: 'open', dialog: 'export-invoices' }],
  },
  {
    id: 'export-locations',
    label: msg`Export locations`,
    words: ['locations', 'ubicaciones'],
    may: 'locations.manage',
    leads: ['plantings', { locations: true }, MAIN_ID],
  },
  {
    id: 'export-deliveries',
    label: msg`Export deliveries`,
    hint: msg`Press “Export to iCal”`,
    words: ['deliveries iCal', 'entregas'],
    leads: ['calendar', {}, MAIN_ID],
  },
];

/** Every act, setting and list, in the order in which a blank search shows them. */
export const actsOn = (today: Day): Act[] => [
  {
    id: 'new-order',
    label: msg`New order`,
    words: ['new order enter sale', 'nuevo pedido venta'],
    Icon: IconPlus,
    may: 'orders.create',
    leads: ['orders', { dialog: 'new-order' }],
  },
  {
    id: 'repeat-order',
    label: msg`Make an order repeat`,
    hint: msg`In an order's menu: Every week...`,
    words: ['make an order repeat every week standing recurring', 'repetir un pedido cada semana fijo'],
    Icon: IconRepeat,
    may: 'standing.manage',
    leads: ['orders', {}, MAIN_ID],
  },
  {
    id: 'order-history',
    label: msg`History of an order`,
    hint: msg`On an order: the clock, History`,
    words: ['who changed an order history log audit', 'quién cambió un pedido historial registro auditoría'],
    Icon: IconHistory,
    may: 'history.read',
    leads: ['orders', {}, MAIN_ID],
  },
  {
    id: 'add-inventory',
    label: msg`Add inventory`,
    words: ['add inventory stock harvested', 'agregar inventario existencias cosechado'],
    Icon: IconBasketPlus,
    may: 'inventory.add',
    leads: ['catalog', { dialog: 'add-inventory' }],
  },
  {
    id: 'lots',
    label: msg`Lots and their history`,
    hint: msg`On a product: the clock, Lots and history`,
    words: [
      'lots history trace recall traceability which bed came from',
      'lotes historial rastrear rastreo retiro trazabilidad de qué cama',
    ],
    Icon: IconTags,
    may: 'inventory.history',
    leads: ['catalog', {}, MAIN_ID],
  },
  {
    id: 'trace-plan',
    label: msg`Traceability plan`,
    hint: msg`Of the farm, as 21 CFR 1.1315 asks for it`,
    words: [
      'traceability plan FSMA 204 FDA trace lot codes farm map',
      'plan de rastreo trazabilidad FSMA FDA rastreo códigos de lote mapa de la granja',
    ],
    Icon: IconFileText,
    may: 'tracing.read',
    if: 'lots',
    leads: { paper: '/api/trace-plan.pdf' },
  },
  {
    id: 'recall',
    label: msg`Recall a lot, or practice it`,
    words: [
      'recall a lot or practice it practice recall mock drill trace back withdraw',
      'retirar un lote o hacer un simulacro de retiro del mercado practicar',
    ],
    Icon: IconArrowBackUp,
    may: 'recalls.manage',
    if: 'lots',
    leads: ['catalog', { recalls: 'all', dialog: 'recall' }],
  },
  {
    id: 'throw-away',
    label: msg`Throw away what spoiled`,
    hint: msg`On a product: Lots and history, then the lot's menu`,
    words: [
      'throw away waste spoiled write off lots dump shrink discard rotten',
      'tirar desperdicio merma echado a perder dar de baja lotes podrido',
    ],
    Icon: IconTrash,
    may: 'inventory.change',
    leads: ['catalog', {}, MAIN_ID],
  },
  {
    id: 'add-product',
    label: msg`Add a product`,
    hint: msg`Press “Add Product Template”`,
    words: ['add new product template size pack item', 'agregar nuevo producto plantilla tamaño de empaque'],
    Icon: IconPlus,
    may: 'catalog.manage',
    leads: ['catalog', { templates: 'all' }, MAIN_ID],
  },
  {
    id: 'prices',
    label: msg`Change a price`,
    hint: msg`On a product: Prices`,
    words: [
      'prices price list rate cost of a product',
      'cambiar un precio precios lista de precios tarifa costo de un producto',
    ],
    Icon: IconTag,
    may: 'prices.manage',
    leads: ['catalog', { templates: 'all' }, MAIN_ID],
  },
  {
    id: 'share-out',
    label: msg`Share out what is short`,
    hint: msg`Open a product that is short, then “Share out”`,
    words: [
      'share out short shortage allocate ration split divide',
      'repartir lo que falta faltante asignar racionar dividir',
    ],
    Icon: IconArrowsSplit,
    may: 'orders.shareOut',
    leads: ['shortages', {}, MAIN_ID],
  },
  {
    id: 'harvest-list',
    label: msg`Harvest list: today`,
    words: [
      'harvest list today pick cut day sheet',
      'lista de cosecha de hoy cosechar cortar recoger hoja del día',
    ],
    Icon: IconBasket,
    may: 'packing.read',
    leads: ['calendar', { sheet: today, part: 'harvest' }, MAIN_ID],
  },
  {
    id: 'sheet-tomorrow',
    label: msg`Day sheet: tomorrow`,
    words: ['day sheet tomorrow pack packing', 'hoja del día de mañana empacar empaque'],
    Icon: IconClipboardCheck,
    leads: ['calendar', { sheet: addDays(today, 1) }, MAIN_ID],
  },
  {
    id: 'labels',
    label: msg`Print box labels`,
    hint: msg`Press “Labels”`,
    words: ['print box labels stickers', 'imprimir etiquetas de cajas calcomanías'],
    Icon: IconTags,
    may: 'packing.print',
    leads: ['calendar', { sheet: today, part: 'pack' }, MAIN_ID],
  },
  {
    id: 'truck-paper',
    label: msg`Print the delivery notes for tomorrow`,
    words: [
      'print delivery notes for tomorrow bill of lading BOL packing slips truck paper driver',
      'imprimir notas de entrega para mañana conocimiento de embarque listas de empaque papel del camión chofer',
    ],
    Icon: IconTruck,
    may: 'packing.print',
    leads: ['calendar', { dialog: 'truck-paper', day: addDays(today, 1) }, MAIN_ID],
  },
  {
    id: 'add-buyer',
    label: msg`Add a buyer`,
    hint: msg`Press “Add Buyer”`,
    words: ['add new buyer customer client', 'agregar nuevo comprador cliente'],
    Icon: IconBuildingStore,
    may: 'buyers.manage',
    leads: ['buyers', {}, MAIN_ID],
  },
  {
    id: 'terms',
    label: msg`Terms and prices of a buyer`,
    hint: msg`In a buyer's menu: Terms and prices`,
    words: [
      'terms prices of a buyer net 30 days due pay',
      'plazo y precios de un comprador neto 30 días vence pagar',
    ],
    Icon: IconCash,
    may: 'buyers.setTerms',
    leads: ['buyers', {}, MAIN_ID],
  },
  {
    id: 'new-offer',
    label: msg`New offer`,
    words: [
      'new offer order links fresh list availability sheet send chefs',
      'nueva oferta enlaces de pedido lista fresca hoja de disponibilidad enviar chefs',
    ],
    Icon: IconPlus,
    may: 'offers.manage',
    if: 'orderLinks',
    leads: ['buyers', { offers: 'new' }],
  },
  {
    id: 'to-invoice',
    label: msg`Bill what was delivered`,
    hint: msg`Press “Make invoices”`,
    words: [
      'bill billing to invoice what was delivered AR accounts receivable',
      'facturar cobrar por facturar lo que se entregó cuentas por cobrar',
    ],
    Icon: IconReceipt,
    may: 'invoices.manage',
    if: 'invoices',
    leads: ['buyers', { invoices: 'open' }, MAIN_ID],
  },
  {
    id: 'record-payment',
    label: msg`Record a payment`,
    words: [
      'record a payment check paid cash money came in',
      'registrar un pago cheque pagado efectivo cobro',
    ],
    Icon: IconCash,
    may: 'invoices.manage',
    if: 'payments',
    leads: ['buyers', { invoices: 'open', dialog: 'record-payment' }],
  },
  {
    id: 'aging',
    label: msg`Past due invoices`,
    words: [
      'past due aging overdue late owes us open balance accounts receivable AR over 30 days',
      'vencido antigüedad de saldos atrasado debe saldo abierto cuentas por cobrar más de 30 días',
    ],
    Icon: IconAlertTriangle,
    may: 'invoices.manage',
    if: 'invoices',
    leads: ['buyers', { invoices: 'overdue' }, MAIN_ID],
  },
  {
    id: 'statement',
    label: msg`Statement of a buyer`,
    hint: msg`In a buyer's menu: Statement`,
    words: ['statement of a buyer account open paper', 'estado de cuenta de un comprador abierto papel'],
    Icon: IconFileText,
    may: 'invoices.read',
    if: 'invoices',
    leads: ['buyers', {}, MAIN_ID],
  },
  {
    id: 'credit-memo',
    label: msg`Credit memo`,
    hint: msg`On an issued invoice: Credit memo`,
    words: ['credit memo refund give back money spoiled', 'nota de crédito reembolso devolver dinero'],
    Icon: IconReceiptRefund,
    may: 'invoices.manage',
    if: 'invoices',
    leads: ['buyers', { invoices: 'all' }, MAIN_ID],
  },
  {
    id: 'new-planting',
    label: msg`Plant something`,
    hint: msg`Press “New Planting”`,
    words: ['new planting plant sow bed transplant', 'nueva siembra sembrar plantar cama trasplante'],
    Icon: IconPlant,
    may: 'plantings.manage',
    leads: ['plantings', {}, MAIN_ID],
  },
  ...importKinds.map((kind): Act => {
    const { act, words, tab } = kindWords[kind];
    return {
      id: `import:${kind}`,
      label: act,
      words: [`${words} upload CSV Excel spreadsheet`, 'subir hoja de cálculo'],
      Icon: IconUpload,
      may: `imports.${kind}`,
      leads: [tab, { imports: kind }, MAIN_ID],
    };
  }),
  ...exported.map(
    ({ words: [english, spanish], ...list }): Act => ({
      hint: msg`Press “Export CSV”`,
      ...list,
      words: [`export ${english} download CSV Excel`, `exportar ${spanish} descargar`],
      Icon: IconDownload,
    }),
  ),
  {
    id: 'order-links',
    label: msg`Order links`,
    hint: msg`Switch them on or off in Farm details`,
    words: [
      'order links switch on off fresh list availability offers to chefs',
      'enlaces de pedido activar apagar lista fresca disponibilidad ofertas a chefs',
    ],
    Icon: IconLink,
    may: 'farm.update',
    leads: { section: 'farm' },
  },
  {
    id: 'assistants',
    label: msg`Assistants`,
    hint: msg`Switch them on or off in Farm details`,
    words: [
      'assistants AI bot MCP switch on off proposals',
      'asistentes IA programa MCP activar apagar propuestas',
    ],
    Icon: IconRobot,
    may: 'farm.update',
    leads: { section: 'farm' },
  },
  {
    id: 'profile',
    label: msg`Profile Settings`,
    words: [
      'profile settings my account language photo name',
      'configuración ajustes del perfil mi cuenta idioma foto nombre',
    ],
    Icon: IconUserCircle,
    leads: { section: undefined },
  },
  ...profileSections.map(
    ({ name, label, words, Icon, action }): Act => ({
      id: `section:${name}`,
      label,
      hint: msg`Profile Settings`,
      words,
      Icon,
      may: action,
      leads: { section: name },
    }),
  ),
  {
    id: 'keys',
    label: msg`Keyboard shortcuts`,
    words: ['keyboard shortcuts keys help hotkeys', 'atajos de teclado teclas ayuda'],
    Icon: IconKeyboard,
    leads: 'keys',
  },
];

/** The tabs, each followed by its rooms; the first of them is the tab as it opens. */
export const placesOf = (tabs: readonly TabName[], rooms: readonly Room[]): Act[] =>
  tabs.flatMap((tab): Act[] => {
    const { label: under, words, Icon } = tabParts[tab];
    const [first, ...others] = rooms.filter((room) => room.tab === tab);
    return [
      {
        id: `tab:${tab}`,
        label: under,
        words: [words, first?.words ?? ''],
        Icon,
        leads: [tab, {}, MAIN_ID],
      },
      ...others.map(({ name, label, words: known, address }): Act => {
        return {
          id: `room:${name}`,
          label,
          hint: under,
          words: [known, ''],
          Icon,
          leads: address.dialog ? [tab, address] : [tab, address, MAIN_ID],
        };
      }),
    ];
  });

/** A person who may not do it is not offered it, nor is one whose farm has not begun with it. */
export const offered = (acts: readonly Act[], may: (action: Action) => boolean, facts: Facts): Act[] =>
  acts.filter((act) => (!act.may || may(act.may)) && (!act.if || facts[act.if]));
