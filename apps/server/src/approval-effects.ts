/** What each kind of change under the two-person rule does when it is decided. */
import { type Effects, userEffect } from '@holdfast/accounts/server';
import { manualDisposalEffect, monthReopeningEffect, recordedCostEffect } from '@holdfast/books/server';
import { coinEffect, networkEffect, walletEffect } from '@holdfast/catalogue/server';
import { clientMoneyEffect } from '@holdfast/transactions/server';
import { settingEffect } from '@holdfast/operations/server';
import { manualPriceEffect } from '@holdfast/prices/server';
import { depositAddressEffect, paymentExceptionEffect } from '@holdfast/lending/server';

export const APPROVAL_EFFECTS: Omit<Effects, 'rule'> = {
  user: userEffect,
  wallet: walletEffect,
  network: networkEffect,
  coin: coinEffect,
  depositAddress: depositAddressEffect,
  paymentException: paymentExceptionEffect,
  clientMoney: clientMoneyEffect,
  monthReopening: monthReopeningEffect,
  setting: settingEffect,
  manualPrice: manualPriceEffect,
  manualDisposal: manualDisposalEffect,
  recordedCost: recordedCostEffect,
};
