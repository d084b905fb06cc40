/**
 * The decision about each call that writes: whether it asks for a confirmation of the last minutes. A call that changes
 * what clients have or are owed, or a figure that clients or coverage rely on, declares `confirm`. The others stand here
 * with the reason. A test fails for a writing call without a decision.
 */
import type { CallName } from './contract.ts';

const REASONS: readonly (readonly [reason: string, calls: readonly CallName[]])[] = [
  [
    'signs in, or proves who it is itself',
    [
      'login',
      'loginWithPassword',
      'loginWithPasskey',
      'completeSecondFactor',
      'confirm',
      'createFirstAdministrator',
      'openSample',
      'removeSecondFactor',
      'startPasskeySignIn',
      'startPasskeyConfirmation',
    ],
  ],
  ['gives up access', ['logout', 'endSession', 'endOtherSessions', 'revokeApiToken']],
  [
    "is about the person's own page",
    [
      'acceptAgreement',
      'updateProfile',
      'setPicture',
      'removePicture',
      'renamePasskey',
      'markNoticeRead',
      'markAllNoticesRead',
      'setNoticePreferences',
      'createWalletChallenge',
    ],
  ],
  ["gives a client the next free address, which is no one else's", ['getDepositAddress']],
  [
    'ends a request, and what it asked for does not happen',
    ['refuseChange', 'withdrawChange', 'refusePaymentException', 'refuseDepositAddress'],
  ],
  [
    'hands out a file and changes nothing',
    [
      'exportAuditLog',
      'getClientStatement',
      'getInterestSummaryFile',
      'downloadRefusedRows',
      'getForm8949',
      'createForm8949',
      'getYearReport',
      'getStatementPdf',
      'exportLedger',
      'exportEntries',
      'downloadLedgerExport',
    ],
  ],
  [
    'computes or reads and changes nothing',
    [
      'verifyAuditLog',
      'checkWallets',
      'findWalletNetworks',
      'previewRule',
      'previewBookSettings',
      'compareWhatIf',
    ],
  ],
  [
    'is changed by two people where clients depend on it',
    [
      'addAliasCoin',
      'deleteAliasCoin',
      'updateAliasCoin',
      'addCoin',
      'deleteCoin',
      'joinCoin',
      'separateCoin',
      'updateCoin',
      'deleteNetwork',
    ],
  ],
  [
    'names counterparties, on which no figure of clients rests',
    [
      'addExchange',
      'editExchange',
      'deleteExchange',
      'addBridge',
      'editBridge',
      'deleteBridge',
      'addFarm',
      'editFarm',
      'deleteFarm',
      'addLendingProtocol',
      'editLendingProtocol',
      'deleteLendingProtocol',
    ],
  ],
  [
    'reads a chain, a market or a desk, which decides what is stored',
    [
      'refreshPrices',
      'refreshPositions',
      'syncWallet',
      'syncAllWallets',
      'syncBlockFills',
      'testExchangeAccount',
      'readExchangeAccount',
    ],
  ],
  ['computes what follows from records', ['runInterest', 'regenerateCapitalPositions', 'deleteCapitalPositions']],
  ['starts or ends work', ['cancelJob', 'retryMail', 'removeSample']],
  [
    'is a remark or a rule; it never touches a transaction that carries money of a client',
    ['noteTransaction', 'dismissVanishedTransaction', 'dismissSetAsideChange', 'addRule', 'updateRule', 'applyRule'],
  ],
  [
    'records rows of a file, which credit no client and cover nobody',
    [
      'importFile',
      'changeImport',
      'confirmImport',
      'discardImport',
      'answerImportSymbols',
      'changeImportSymbol',
      'forgetImportSymbol',
      'saveImportMapping',
      'deleteImportMapping',
    ],
  ],
  [
    'is bookkeeping, on which no figure of clients rests',
    [
      'nameLots',
      'forgetNamedLots',
      'setAllocationUnits',
      'setAllocationRule',
      'setFeeAllocation',
      'setBrokerReport',
      'setBrokerDisposals',
      'setBookSettings',
      'addManualPosition',
      'deleteManualPosition',
      'acceptWork',
      'reopenWork',
      'recordCosts',
      'removeRecordedCosts',
      'setChartAccounts',
      'deleteChartAccount',
      'setChartMapping',
      'deleteChartMapping',
      'setLedgerColumns',
      'deleteLedgerColumns',
    ],
  ],
  ['says when to be warned', ['setPoolPriceAlert', 'deletePoolPriceAlert', 'setLoanThreshold']],
];

/** Why a call that writes asks for no confirmation. */
export const WITHOUT_CONFIRMATION: ReadonlyMap<CallName, string> = new Map(
  REASONS.flatMap(([reason, calls]) => calls.map((name): [CallName, string] => [name, reason])),
);
