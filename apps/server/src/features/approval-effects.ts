/** What each kind of change under the two-person rule does when it is decided. */
import type { Effects } from '../approvals/decide-approval.ts';
import { userEffect } from './auth/users/write-user.ts';
import { monthReopeningEffect } from './books/closing/reopen-month.ts';
import { networkEffect } from './catalogue/networks/write-network.ts';
import { walletEffect } from './catalogue/wallets/wallets.ts';
import { paymentExceptionEffect } from './lending/admin/payment-exceptions.ts';
import { depositAddressEffect } from './lending/deposit-addresses/assign-deposit-address.ts';

export const APPROVAL_EFFECTS: Omit<Effects, 'rule'> = {
  user: userEffect,
  wallet: walletEffect,
  network: networkEffect,
  depositAddress: depositAddressEffect,
  paymentException: paymentExceptionEffect,
  monthReopening: monthReopeningEffect,
};
