import { expect, it } from 'vitest';
import { type CallName, contract } from './contract.ts';
import { type Call, isFileResponse } from '@holdfast/contract';

/** Calls that are not a plain read and yet are not recorded, each with the reason. */
const NOT_RECORDED: Readonly<Partial<Record<CallName, string>>> = {
  markNoticeRead: "states only that the caller's own notice was seen",
  markAllNoticesRead: "states only that the caller's own notices were seen",
  startPasskeyRegistration: 'creates a challenge; the passkey is recorded',
  startPasskeyConfirmation: 'creates a challenge; the confirmation is recorded',
  startPasskeySignIn: 'creates a challenge; the sign-in is recorded',
  createWalletChallenge: 'creates a message to sign; the proof is recorded',
  testExchangeAccount: 'reads from an exchange',
  findWalletNetworks: 'reads from nodes',
  checkWallets: 'computes',
  previewAddressName: 'computes',
  previewRule: 'computes',
  previewTokenDecision: 'computes',
  previewBookSettings: 'computes',
  previewImportMapping: 'computes',
  compareWhatIf: 'computes',
  verifyAuditLog: 'computes',
  getPicture: 'shows a profile picture',
};

/** A GET by the specification that changes something. */
const CHANGES_BY_GET: readonly CallName[] = ['login', 'getDepositAddress', 'queryCovalent', 'syncBlockFills'];

const calls = Object.entries(contract as Record<CallName, Call>) as [CallName, Call][];

it('every call that changes something or hands out a file states its audit action', () => {
  const needed = calls.filter(
    ([name, call]) => call.method !== 'GET' || isFileResponse(call.response) || CHANGES_BY_GET.includes(name),
  );
  const missing = needed.filter(([name, call]) => call.audit === undefined && NOT_RECORDED[name] === undefined);
  expect(missing.map(([name]) => name)).toEqual([]);
});

it('a call that is not recorded has no audit action, and exists', () => {
  const wrong = Object.keys(NOT_RECORDED).filter((name) => {
    const call: Call | undefined = contract[name as CallName];
    return call === undefined || call.audit !== undefined;
  });
  expect(wrong).toEqual([]);
});

it('plain reads are not recorded', () => {
  const recorded = calls.filter(
    ([name, call]) =>
      call.audit !== undefined &&
      call.method === 'GET' &&
      !isFileResponse(call.response) &&
      !CHANGES_BY_GET.includes(name),
  );
  expect(recorded.map(([name]) => name)).toEqual([]);
});
