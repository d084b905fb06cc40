/** What each kind of change under the two-person rule does when it is decided. */
import type { Effects } from '@holdfast/accounts/server';
import { userEffect } from '@holdfast/accounts/server';
import { monthReopeningEffect } from '@holdfast/books/server';
import { networkEffect } from '@holdfast/catalogue/server';
import { walletEffect } from '@holdfast/catalogue/server';
import { paymentExceptionEffect } from '@holdfast/lending/server';
import { depositAddressEffect } from '@holdfast/lending/server';

export const APPROVAL_EFFECTS: Omit<Effects, 'rule'> = {
  user: userEffect,
  wallet: walletEffect,
  network: networkEffect,
  depositAddress: depositAddressEffect,
  paymentException: paymentExceptionEffect,
  monthReopening: monthReopeningEffect,
};
