/** What each kind of change under the two-person rule does when it is decided. */
import { type Effects, userEffect } from '@holdfast/accounts/server';
import { monthReopeningEffect } from '@holdfast/books/server';
import { networkEffect, walletEffect } from '@holdfast/catalogue/server';
import { depositAddressEffect, paymentExceptionEffect } from '@holdfast/lending/server';

export const APPROVAL_EFFECTS: Omit<Effects, 'rule'> = {
  user: userEffect,
  wallet: walletEffect,
  network: networkEffect,
  depositAddress: depositAddressEffect,
  paymentException: paymentExceptionEffect,
  monthReopening: monthReopeningEffect,
};
