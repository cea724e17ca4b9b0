import { type MailPreview, SendMailInput } from '@farm/domain/mail';
import { useLingui } from '@lingui/react/macro';
import { Alert, Text, Textarea, TextInput } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { type Mailed, usePreview, useSendMail } from './mail.calls.ts';
import { mailText, withoutText } from './mail.text.ts';

type MailFormProps = { of: Mailed; onDone: () => void };

/** It shows to whom, the subject and the text before anything is mailed. */
export default function MailForm({ of, onDone }: MailFormProps) {
  const { t } = useLingui();
  const preview = usePreview(of);
  if (preview.data) return <Fields of={of} preview={preview.data} onDone={onDone} />;
  if (preview.error) return <LoadFailure title={translate(mailText.previewFailed)} query={preview} />;
  return <Skeletons label={t`Loading the mail`} heights={[40, 40, 120]} />;
}

function Fields({ of, preview, onDone }: MailFormProps & { preview: MailPreview }) {
  const { t } = useLingui();
  const seesContacts = useMay()('buyers.readContacts');
  const isOne = of.ids.length === 1;
  const known = preview.toAddress ?? '';
  const send = useSendMail();
  const { field, save } = useCreateForm({
    initialValues: {
      to: known,
      subject: isOne ? preview.subject : '',
      note: isOne ? preview.note : '',
    },
    toInput: ({ to, subject, note }) => ({
      ...of,
      ...(isOne && to.trim() !== '' && to.trim() !== known && { to }),
      ...((isOne || subject.trim() !== '') && { subject }),
      ...((isOne || note.trim() !== '') && { note }),
    }),
    schema: SendMailInput,
    creation: send,
    onSaved: onDone,
  });
  return (
    <SaveForm {...save} label={t`Mail`} busyLabel={t`Mailing...`} onCancel={onDone}>
      {isOne && seesContacts && (
        <TextInput
          type="email"
          label={t({ message: 'To', context: 'mail' })}
          autoComplete="off"
          data-autofocus
          {...field('to')}
        />
      )}
      {isOne && !seesContacts && <Text size="sm">{t`It goes to the buyer’s address.`}</Text>}
      {!isOne && (
        <Text size="sm">
          {t`Each goes to its buyer’s address for accounts payable, or else to the buyer’s own.`}
        </Text>
      )}
      {preview.without.length > 0 && (
        <Alert color="yellow" p="xs">
          {withoutText(preview.without)}
        </Alert>
      )}
      <TextInput
        label={t`Subject`}
        autoComplete="off"
        {...(!isOne && { placeholder: preview.subject, description: t`Left empty, each says what it is.` })}
        {...field('subject')}
      />
      <Textarea
        label={t({ message: 'Text', context: 'mail' })}
        description={t`The PDF is attached.`}
        autosize
        minRows={4}
        maxRows={12}
        {...(!isOne && { placeholder: preview.note })}
        {...field('note')}
      />
    </SaveForm>
  );
}
