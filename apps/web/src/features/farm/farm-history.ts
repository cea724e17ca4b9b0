import { type Role, roleLabel } from '@farm/domain/identity';
import { msg } from '@lingui/core/macro';
import { formatDay, formatWeekdayName } from '../../lib/format.ts';
import { translate, type Words } from '../../lib/translate.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { keptLabels, languageNames, xeroDayLabels } from './farm.text.ts';

export const proposalLabels: Record<string, Words> = {
  place_order: msg`Place an order`,
  confirm: msg`Confirm orders`,
  record_harvest: msg`Record a harvest`,
  set_price: msg`Set prices`,
  reschedule: msg`Move a delivery`,
  message: msg`Send a message`,
};

const codeStates: Record<string, Words> = { new: msg`new`, on: msg`on`, off: msg`off` };
const showCode = (value: string | number) => translate(codeStates[value] ?? String(value));

export const farmFields: ShownFields = {
  invitedEmail: { label: msg`Invited` },
  invitedRole: { label: msg`Role`, show: (value) => translate(roleLabel(value as Role)) },
  service: { label: msg`Service` },
  serviceRole: { label: msg`Role`, show: (value) => translate(roleLabel(value as Role)) },
  webhook: { label: msg`Webhook` },
  message: { label: msg`Message` },
  proposal: { label: msg`Proposal`, show: (act) => translate(proposalLabels[act] ?? String(act)) },
  assistant: { label: msg`Assistant` },
  accessCode: { label: msg`Access Code`, show: showCode },
  adminCode: { label: msg`Admin Access Code`, show: showCode },
  name: { label: msg`Farm name` },
  address: { label: msg`Address` },
  phone: { label: msg`Phone` },
  email: { label: msg`Email` },
  origin: { label: msg`Origin` },
  examples: { label: msg`Example people` },
  timeZone: { label: msg`Time zone` },
  stockKeepsDays: { label: msg`Days that stock keeps` },
  harvestWeekdays: {
    label: msg`Harvest days`,
    show: (bits) =>
      [0, 1, 2, 3, 4, 5, 6]
        .filter((weekday) => ((Number(bits) >> weekday) & 1) === 1)
        .map(formatWeekdayName)
        .join(', '),
  },
  harvestLeadDays: { label: msg`Days from harvest to delivery` },
  forecastTrust: { label: msg`Percent of the expected harvest that may be promised` },
  orderLinksOn: { label: msg`Order links`, show: (is) => translate(is === 1 ? msg`on` : msg`off`) },
  plentyAbove: { label: msg`Packages above which an order link says ‘plenty’` },
  lotCodesOn: { label: msg`Lot codes`, show: (is) => translate(is === 1 ? msg`on` : msg`off`) },
  traceContact: { label: msg`Contact for lots` },
  traceReference: { label: msg`Trace reference` },
  planText: { label: msg`Text of the traceability plan` },
  adminsNeedFactor: {
    label: msg`Administrators need a second factor`,
    show: (is) => translate(is === 1 ? msg`on` : msg`off`),
  },
  assistantsOn: { label: msg`Assistants`, show: (is) => translate(is === 1 ? msg`on` : msg`off`) },
  language: { label: msg`Language`, show: (value) => (value === 'es' ? languageNames.es : languageNames.en) },
  termsDays: { label: msg`Days until payment is due` },
  remitTo: { label: msg`Payments go to` },
  pacaLicense: { label: msg`PACA license number` },
  growsAllItSells: { label: msg`Grows all it sells`, show: (is) => translate(is === 1 ? msg`yes` : msg`no`) },
  paymentsKept: {
    label: msg`Payments are kept`,
    show: (where) => translate(where === 'here' ? keptLabels.here : keptLabels.accounting),
  },
  quickbooksItem: { label: msg`Item in QuickBooks` },
  xeroAccount: { label: msg`Account in Xero` },
  xeroTax: { label: msg`Tax type in Xero` },
  xeroDays: {
    label: msg`Days in Xero`,
    show: (order) => translate(order === 'day_first' ? xeroDayLabels.day_first : xeroDayLabels.month_first),
  },
  invoicingFrom: { label: msg`First day to bill`, show: (day) => formatDay(String(day)) },
};
