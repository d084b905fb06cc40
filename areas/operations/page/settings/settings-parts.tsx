/** What the sections of the page Settings are made of. */
import { mdiLockOutline, mdiShieldCheckOutline, mdiUploadOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { waitingText, waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { PasswordField } from '@holdfast/web/ui/form/password-field.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { operationsCalls } from '../../contract/calls.ts';
import type { Setting, SettingName } from '../../contract/settings.ts';

/** One setting a row: its name and what it is for at the start, the control beside it. */
export function SettingRow({
  label,
  text,
  children,
}: {
  readonly label: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        columnGap: 6,
        rowGap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
        ...cardSides,
        py: 5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <div>
        <Typography id={id} sx={{ fontWeight: 500 }}>
          {label}
        </Typography>
        {text === undefined ? null : (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        )}
      </div>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

/** Says that the environment decides; nothing for a setting that can be changed here. */
export function FixedNote({ setting }: { readonly setting: Pick<Setting, 'fixedBy'> }) {
  if (setting.fixedBy === null) return null;
  return (
    <FormHelperText sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Icon path={mdiLockOutline} size={14} />
      Set by the server’s configuration ({setting.fixedBy})
    </FormHelperText>
  );
}

/** "12 Jan 2025 by Dana Whitfield" */
export function changedText({ changedAt, changedByName }: Setting): string {
  if (changedAt === null) return '';
  return `${dayText(changedAt)}${changedByName === null ? '' : ` by ${changedByName}`}`;
}

export function useSettings() {
  const query = useCall(operationsCalls.getSettings);
  const change = useChange(operationsCalls.changeSettings);
  const run = useReportedAction();
  return {
    query,
    isBusy: change.isPending,
    /** Changes at once, with a toast. */
    set: (changes: Partial<Record<SettingName, string | null>>, done: string) =>
      run(
        () =>
          change.mutateAsync({
            body: {
              changes: Object.entries(changes).map(([name, value]) => ({
                name: name as SettingName,
                value: value ?? null,
              })),
            },
          }),
        {
          done: ({ items }) =>
            Object.keys(changes)
              .map((name) => waitingToast(settingOf(items, name as SettingName).pendingApproval))
              .find((toast) => toast !== null) ?? done,
          failure: 'The settings could not be changed.',
        },
      ),
  };
}

export function settingOf(items: readonly Setting[], name: SettingName): Setting {
  return (
    items.find((item) => item.name === name) ?? {
      name,
      value: null,
      isSet: false,
      fixedBy: null,
      changedAt: null,
      changedByName: null,
      pendingApproval: null,
    }
  );
}

interface TextSettingProps {
  readonly setting: Setting;
  readonly noun: string;
  /** A secret is never shown again. */
  readonly isSecret?: boolean;
  /** What is in force without it. */
  readonly usual?: string;
  readonly hint?: ReactNode;
}

/** A key or an address: whether there is one, and buttons that enter, replace and remove it. */
export function TextSetting({ setting, noun, isSecret = false, usual, hint }: TextSettingProps) {
  const entering = useDialog<true>();
  const { set, isBusy } = useSettings();
  const state = setting.isSet
    ? isSecret
      ? `Entered${setting.changedAt === null ? '' : ` on ${changedText(setting)}`}`
      : (setting.value ?? '')
    : (usual ?? 'None');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
          <Typography dir={isSecret ? undefined : 'auto'}>{state}</Typography>
          {hint === undefined ? null : (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {hint}
            </Typography>
          )}
          {setting.pendingApproval === null ? null : (
            <FormHelperText>{waitingText(setting.pendingApproval)}</FormHelperText>
          )}
          <FixedNote setting={setting} />
        </Box>
        {setting.fixedBy === null ? (
          <>
            <ActionButton
              call={operationsCalls.changeSettings}
              variant="outlined"
              size="small"
              aria-label={`${setting.isSet ? 'Replace' : 'Enter'} ${noun}`}
              onClick={() => entering.open(true)}
            >
              {setting.isSet ? 'Replace' : 'Enter'}
            </ActionButton>
            {setting.isSet ? (
              <ActionButton
                call={operationsCalls.changeSettings}
                size="small"
                color="error"
                disabled={isBusy}
                aria-label={`Remove ${noun}`}
                onClick={() => void set({ [setting.name]: null }, `The ${noun} is removed.`)}
              >
                Remove
              </ActionButton>
            ) : null}
          </>
        ) : null}
      </Box>
      <OpenedDialog dialog={entering}>
        {(opened) => <TextDialog {...opened} setting={setting} noun={noun} isSecret={isSecret} usual={usual} />}
      </OpenedDialog>
    </>
  );
}

function TextDialog({
  setting,
  noun,
  isSecret,
  usual,
  ...opened
}: DialogProps & Pick<TextSettingProps, 'setting' | 'noun'> & { isSecret: boolean; usual: string | undefined }) {
  const change = useChange(operationsCalls.changeSettings);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { value: isSecret ? '' : (setting.value ?? usual ?? '') },
    fields: ['value'],
    send: ({ value }) => change.mutateAsync({ body: { changes: [{ name: setting.name, value }] } }),
    done: ({ items }) => waitingToast(settingOf(items, setting.name).pendingApproval) ?? `The ${noun} is saved.`,
  });
  const label = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const field = formField(form, 'value', {
    validate: (text: string) => text.trim() !== '' || `Enter the ${noun}`,
  });
  return (
    <FormDialog {...dialog} title={label} submitLabel="Save">
      {isSecret ? (
        <PasswordField label={label} autoFocus hint="Stored encrypted, and not shown again." {...field} />
      ) : (
        <LabelledField label={label} autoFocus dir="ltr" spellCheck={false} {...field} />
      )}
    </FormDialog>
  );
}

/** What a service outside learns when it is used, and what it never learns. */
export function WhatLeaves({ sent, never }: { readonly sent: ReactNode; readonly never: ReactNode }) {
  return (
    <Box sx={{ mt: 3, p: 3, borderRadius: '6px', bgcolor: 'action.hover', display: 'grid', gap: 2 }}>
      <Line icon={mdiUploadOutline} colour="text.secondary">
        <strong>What leaves this machine:</strong> {sent}
      </Line>
      <Line icon={mdiShieldCheckOutline} colour="success.main">
        Never sent: {never}
      </Line>
    </Box>
  );
}

function Line({ icon, colour, children }: { icon: string; colour: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2.5 }}>
      <Box component="span" sx={{ color: colour, flexShrink: 0, mt: 0.25 }}>
        <Icon path={icon} size={18} />
      </Box>
      <Typography variant="body2">{children}</Typography>
    </Box>
  );
}
