import { lendingCalls } from '../../../contract/calls.ts';
import { type ClientWallet, type CoinDebt } from '../../../contract/lending.ts';
import { parseAmount, presentAmount } from '@holdfast/money';
import { mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall } from '@holdfast/web/lib/api.ts';
import { placeRefusal } from '@holdfast/web/lib/refusal.ts';
import { CoinOption } from '@holdfast/catalogue/page/coin-picker';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formChoice, formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { useSettled } from '@holdfast/web/lib/use-delayed.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { CoinFace } from '../coin-face.tsx';
import { useOwnNetworks } from '../use-own-networks.ts';
import { ClientWalletDialog } from '../wallets/client-wallet-dialog.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { WalletOption, WalletPlace, walletsForCoin } from './wallet-option.tsx';
import { WithdrawalEffect } from './withdrawal-effect.tsx';
import { useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';

interface WithdrawFormProps {
  /** The coins with a balance to withdraw. */
  readonly coins: readonly CoinDebt[];
  readonly wallets: readonly ClientWallet[];
}

interface Values {
  coinId: number | null;
  walletId: number | null;
  amount: string;
}

/** Coin, wallet, amount; the effect is shown before the request is submitted. */
export function WithdrawForm({ coins, wallets }: WithdrawFormProps) {
  const { networks, marketIdOf } = useOwnNetworks();
  const { form, refuse, ...sent } = useSentForm<Values, void>({
    values: { coinId: coins.length === 1 ? (coins[0]?.coinId ?? null) : null, walletId: null, amount: '' },
    fields: ['amount', 'walletId', 'coinId'],
    hasMistakes: ({ setError }, values): boolean => {
      if (values.coinId === null) setError('coinId', { message: 'Choose a coin' });
      if (wallet === undefined) setError('walletId', { message: 'Choose one of your wallets' });
      return values.coinId === null || wallet === undefined || amountError !== undefined || !shown;
    },
    // The request itself is sent by the review.
    send: async () => confirming.open(true),
  });
  const { errors } = form.formState;
  const [coinId, walletId, amount] = useWatch({ control: form.control, name: ['coinId', 'walletId', 'amount'] });
  const walletChoice = formChoice(form, 'walletId');
  const addingWallet = useDialog<true>();
  const confirming = useDialog<true>();
  const [doneCount, setDoneCount] = useState(0);
  const coin = coins.find((one) => one.coinId === coinId);
  const fitting = coin ? walletsForCoin({ wallets, networks: networks ?? [], coinId: coin.coinId }) : wallets;
  const wallet = fitting.find((one) => one.id === walletId);
  const settled = useSettled(amount.trim());
  const preview = useCall(
    lendingCalls.previewWithdrawal,
    { query: { coin_id: coin?.coinId ?? 0, amount: settled } },
    { enabled: coin !== undefined && settled !== '', retry: false },
  );
  const shown = settled !== '' && coin && !preview.error ? preview.data : undefined;
  const tooMuch =
    shown && parseAmount(settled) > parseAmount(shown.withdrawable)
      ? `At most ${presentAmount(parseAmount(shown.withdrawable))} ${shown.coinSymbol} can be withdrawn.`
      : undefined;
  const previewRefusal = settled !== '' && preview.error ? placeRefusal(preview.error, ['amount']) : undefined;
  // While a preview is loading, the review button is disabled.
  const isPreviewing =
    coin !== undefined && amount.trim() !== '' && (amount.trim() !== settled || (!preview.data && !preview.error));
  const amountError = errors.amount?.message ?? previewRefusal?.fields.get('amount') ?? tooMuch;
  const rest = sent.error ?? (previewRefusal && previewRefusal.rest !== '' ? previewRefusal.rest : undefined);
  return (
    <>
      <Form onSubmit={sent.onSubmit} error={rest} gap={5} sx={{ maxWidth: 560 }}>
        <Picker
          label="Coin"
          options={coins}
          value={coin ?? null}
          onChange={(chosen) => {
            form.setValue('coinId', chosen?.coinId ?? null);
            form.setValue('amount', '');
            form.clearErrors();
          }}
          optionKey={(one) => String(one.coinId)}
          optionLabel={(one) => one.coinSymbol}
          renderOption={(one) => (
            <CoinOption
              coin={{ id: one.coinId, symbol: one.coinSymbol, name: one.coinName, marketId: marketIdOf(one.coinId) }}
              end={
                <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {presentAmount(parseAmount(one.withdrawable))}
                </Box>
              }
            />
          )}
          renderStart={(one) => <CoinFace coinId={one.coinId} symbol={one.coinSymbol} size={20} />}
          placeholder="Choose a coin"
          error={errors.coinId?.message}
        />
        <Box>
          <Picker
            label="To your wallet"
            options={fitting}
            value={wallet ?? null}
            onChange={(chosen) => walletChoice.onChange(chosen?.id ?? null)}
            optionKey={(one) => String(one.id)}
            optionLabel={(one) => `${one.name} (${one.networkName})`}
            renderOption={(one) => <WalletOption wallet={one} />}
            placeholder="Choose a wallet"
            noOptionsText={coin ? `You have no wallet that supports ${coin.coinSymbol}` : 'You have no wallets yet'}
            error={walletChoice.error}
            hint={
              wallet ? (
                <WalletPlace wallet={wallet} />
              ) : coin && fitting.length === 0 ? (
                `You have no wallet that supports ${coin.coinSymbol} yet. Add one.`
              ) : undefined
            }
          />
          <Button
            variant="text"
            size="small"
            startIcon={<Icon path={mdiPlus} size={16} />}
            onClick={() => addingWallet.open(true)}
            sx={{ marginInlineStart: -2, mt: 1 }}
          >
            Add a wallet
          </Button>
        </Box>
        <LabelledField
          label="Amount"
          inputMode="decimal"
          disabled={coin === undefined}
          endAdornment={
            coin ? (
              <InputAdornment position="end" sx={{ gap: 2 }}>
                {coin.coinSymbol}
                <Button
                  variant="outlined"
                  size="small"
                  onClick={() => form.setValue('amount', coin.withdrawable)}
                  aria-label={`All ${coin.coinSymbol}`}
                >
                  All
                </Button>
              </InputAdornment>
            ) : null
          }
          hint={
            coin ? `Up to ${presentAmount(parseAmount(coin.withdrawable))} ${coin.coinSymbol}.` : 'Choose a coin first.'
          }
          {...formField(form, 'amount', { required: 'Enter an amount' })}
          error={amountError}
        />
        {shown && tooMuch === undefined ? <WithdrawalEffect key={doneCount} preview={shown} /> : null}
        <Box>
          <Button variant="contained" type="submit" disabled={isPreviewing}>
            Review withdrawal
          </Button>
        </Box>
      </Form>
      <OpenedDialog dialog={addingWallet}>
        {(opened) => (
          <ClientWalletDialog {...opened} record={null} onKept={(kept) => form.setValue('walletId', kept.id)} />
        )}
      </OpenedDialog>
      {confirming.content && wallet && shown ? (
        <ConfirmWithdrawal
          key={confirming.opening}
          isOpen={confirming.isOpen}
          preview={shown}
          wallet={wallet}
          refuse={refuse}
          onClose={confirming.close}
          onDone={() => {
            form.reset({ coinId: null, walletId: null, amount: '' });
            setDoneCount(doneCount + 1);
          }}
        />
      ) : null}
    </>
  );
}
