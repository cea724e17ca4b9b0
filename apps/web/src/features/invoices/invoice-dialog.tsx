import { ChangeDraftInput, type InvoiceDetails } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { MailForm } from '../mail/mail-dialog.tsx';
import { AddLineForm } from './add-line-form.tsx';
import type { Screen } from './invoice-acts.tsx';
import { InvoiceView } from './invoice-view.tsx';
import { useChangeDraft, useInvoice } from './invoices.calls.ts';
import { invoicesText, numberOf } from './invoices.text.ts';
import type { Paid } from './payments/payer-select.tsx';
import { VoidForm } from './void-form.tsx';

const CreditForm = lazyScreen<Parameters<typeof import('./credit-form.tsx').default>[0]>(
  () => import('./credit-form.tsx'),
);

type InvoiceDialogProps = { onPay: ((of: Paid) => void) | undefined };

export function InvoiceDialog({ onPay }: InvoiceDialogProps) {
  const [{ invoice }, change] = useDashboardSearch();
  // It stays while the dialog fades out.
  const last = useRef(invoice);
  if (invoice !== undefined) last.current = invoice;
  const close = () => change({ invoice: undefined }, { replace: true });
  if (last.current === undefined) return null;
  return (
    <OneInvoice
      key={last.current}
      id={last.current}
      isOpen={invoice !== undefined}
      onClose={close}
      onPay={onPay}
    />
  );
}

type OneInvoiceProps = InvoiceDialogProps & { id: number; isOpen: boolean; onClose: () => void };

function OneInvoice({ id, isOpen, onClose, onPay }: OneInvoiceProps) {
  const { t } = useLingui();
  const query = useInvoice(id);
  const [screen, setScreen] = useState<Screen | null>(null);
  const { data: invoice } = query;
  const back = () => setScreen(null);
  const number = invoice && numberOf(invoice);
  const titles: Record<Screen, string> = {
    line: t`Add a line`,
    message: t`Message on the invoice`,
    mail: t`Mail ${number}`,
    credit: t`Credit memo for ${number}`,
    void: t`Void ${number}`,
  };
  const title = !invoice ? t`Invoice` : screen ? titles[screen] : `${number} · ${invoice.buyerName}`;
  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      size={screen && screen !== 'credit' ? '34rem' : '52rem'}
      isSubScreen={screen !== null}
      screen={`${screen ?? 'view'} ${invoice ? '' : 'loading'}`}
      onClose={screen ? back : onClose}
    >
      {!invoice ? (
        query.error ? (
          <LoadFailure title={translate(invoicesText.oneFailed)} query={query} />
        ) : (
          <Skeletons label={t`Loading the invoice`} heights={[60, 160, 60]} />
        )
      ) : screen === 'line' ? (
        <AddLineForm invoice={invoice} onDone={back} />
      ) : screen === 'message' ? (
        <MessageForm invoice={invoice} onDone={back} />
      ) : screen === 'mail' ? (
        <MailForm of={{ kind: 'invoice', ids: [invoice.id] }} onDone={back} />
      ) : screen === 'void' ? (
        <VoidForm invoice={invoice} onDone={back} />
      ) : screen === 'credit' ? (
        <CreditForm invoice={invoice} onDone={back} />
      ) : (
        <InvoiceView invoice={invoice} onScreen={setScreen} onPay={onPay} onGone={onClose} />
      )}
    </FormDialog>
  );
}

type FormProps = { invoice: InvoiceDetails; onDone: () => void };

function MessageForm({ invoice: { id, version, message }, onDone }: FormProps) {
  const { t } = useLingui();
  const change = useChangeDraft();
  const { field, save } = useCreateForm({
    initialValues: { message: message ?? '' },
    toInput: (values) => ({ id, version, message: values.message }),
    schema: ChangeDraftInput,
    isKeyed: false,
    creation: change,
    onSaved: onDone,
  });
  return (
    <SaveForm {...save} onCancel={onDone}>
      <Textarea
        label={t`Message`}
        description={t`It is printed on the invoice.`}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        {...field('message')}
      />
    </SaveForm>
  );
}
