import { texts } from '../core/texts.ts';

export const webhookLabels = texts('webhooks', {
  webhook: 'Webhook',
  url: 'Address',
  urlUnfit: 'The address must be a web address, such as https://shop.example/farm.',
  urlNamesPerson:
    'Leave the name and the password out of the address. The receiver knows the farm by its signature.',
  urlPort: 'The address must use port 443 or 80, or one from 1024 on.',
  typesEmpty: 'Choose at least one type of changes, or leave them out for every type.',
  typesTwice: 'Name each type of changes once.',
  fromDay: 'Day to send again from',
  messageMissing: 'Name the message that waits.',
});
