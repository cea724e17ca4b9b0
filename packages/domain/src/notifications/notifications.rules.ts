import type { Notification } from './notifications.schema.ts';

export type ToastKind = 'warning' | 'error' | 'success' | 'message' | 'info';

/** The look of a notification: warning, error, success and message have their own; every other type looks like info. */
export const toastKind = (type: string): ToastKind => {
  switch (type) {
    case 'warning':
    case 'error':
    case 'success':
    case 'message':
      return type;
    default:
      return 'info';
  }
};

const typesForPeople: readonly string[] = ['info', 'success', 'warning', 'error', 'order_rejected'];
/** The types and families of types that the farm itself sends. */
const typesOfFarm =
  /^(?:message|order_.*|buyer_.*|planting_.*|webhook_failing|handed_over|admin_new|code_guessed|factor_reset|proposal_new|recall_opened|mail_failed)$/i;

/** Whether a person may send a notification of a type, because the farm itself does not speak in it. */
export const mayPeopleMake = (type: string): boolean =>
  typesForPeople.includes(type) || !typesOfFarm.test(type);

export type NotificationSubject = {
  kind: 'conversation' | 'orderLine' | 'buyer' | 'planting' | 'proposal' | 'recall';
  id: number;
};

/** Null if there is nothing to open. What a person made opens nothing but the line it says was rejected. */
export const subjectOf = ({
  type,
  relatedId,
  createdBy,
}: Pick<Notification, 'type' | 'relatedId' | 'createdBy'>): NotificationSubject | null => {
  if (relatedId === null) return null;
  if (createdBy !== null && type !== 'order_rejected') return null;
  if (type === 'message') return { kind: 'conversation', id: relatedId };
  if (type === 'recall_opened') return { kind: 'recall', id: relatedId };
  if (type === 'proposal_new') return { kind: 'proposal', id: relatedId };
  if (type === 'buyer_assigned') return { kind: 'buyer', id: relatedId };
  if (type.startsWith('order_')) return { kind: 'orderLine', id: relatedId };
  if (type.startsWith('planting_')) return { kind: 'planting', id: relatedId };
  return null;
};
