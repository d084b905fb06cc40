import { mdiShieldKeyOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { PasswordField } from '@holdfast/web/ui/form/password-field.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { importsCalls } from '../../contract/calls.ts';
import type { ConnectableExchange, ExchangeConnection } from '../../contract/exchanges.ts';
import { ProviderDisc } from '../export-note.tsx';

interface ConnectDialogProps extends DialogProps {
  readonly exchanges: readonly ConnectableExchange[];
  /** The account that gets another key; null: a new one is connected. */
  readonly replaced: ExchangeConnection | null;
}

/** The exchange, and the parts of its key by the names that the exchange has for them. */
export function ConnectDialog({ exchanges, replaced, ...opened }: ConnectDialogProps) {
  const connect = useChange(importsCalls.connectExchange);
  const replace = useChange(importsCalls.replaceExchangeKey);
  const [chosen, setChosen] = useState<ConnectableExchange | null>(
    () => exchanges.find(({ provider }) => provider === replaced?.provider) ?? null,
  );
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { name: '', apiKey: '', secret: '', passphrase: '' },
    fields: ['provider', 'name', 'apiKey', 'secret', 'passphrase'],
    send: ({ name, apiKey, secret, passphrase }) => {
      const key = { apiKey, secret, ...(chosen?.fields.passphrase && { passphrase }) };
      if (replaced !== null) return replace.mutateAsync({ params: { id: replaced.id }, body: key });
      return connect.mutateAsync({
        body: { provider: chosen?.provider ?? '', name: name.trim() || (chosen?.name ?? ''), ...key },
      });
    },
    done: ({ name }) => `${name} is connected and being read.`,
  });
  return (
    <FormDialog
      {...dialog}
      isWide
      title={replaced === null ? 'Connect an exchange' : `Another key for ${replaced.name}`}
      submitLabel="Check key and connect"
      isDisabled={chosen === null}
      intro={
        replaced === null ? 'All earlier rows are read and shown as a preview; new ones follow every hour.' : undefined
      }
    >
      {replaced === null ? (
        <Picker
          label="Exchange"
          options={exchanges}
          value={chosen}
          onChange={setChosen}
          optionKey={({ provider }) => provider}
          optionLabel={({ name }) => name}
          renderStart={({ name }) => <ProviderDisc name={name} />}
          isClearable={false}
        />
      ) : null}
      {chosen === null ? null : (
        <>
          <Alert severity="info" icon={<Icon path={mdiShieldKeyOutline} />}>
            {chosen.howTo} Where the exchange tells what a key may do, one that can trade or withdraw is refused and not
            stored.
          </Alert>
          {chosen.gap === null ? null : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {chosen.gap}
            </Typography>
          )}
          {replaced === null ? (
            <LabelledField
              label="Name"
              placeholder={chosen.name}
              hint="To tell several accounts apart."
              {...formField(form, 'name')}
            />
          ) : null}
          <Columns>
            <LabelledField
              label={chosen.fields.apiKey}
              autoComplete="off"
              spellCheck={false}
              {...formField(form, 'apiKey', { validate: isGiven(`Enter the ${chosen.fields.apiKey.toLowerCase()}`) })}
            />
            <PasswordField
              label={chosen.fields.secret}
              autoComplete="off"
              {...formField(form, 'secret', { validate: isGiven(`Enter the ${chosen.fields.secret.toLowerCase()}`) })}
            />
          </Columns>
          {chosen.fields.passphrase === null ? null : (
            <PasswordField
              label={chosen.fields.passphrase}
              autoComplete="off"
              {...formField(form, 'passphrase', {
                validate: isGiven(`Enter the ${chosen.fields.passphrase.toLowerCase()}`),
                shouldUnregister: true,
              })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
