import { accountsCalls, approvalState } from '@holdfast/accounts/contract';
import { POSITION_KINDS } from '@holdfast/protocols/contract';
import { ACTIONS } from '@holdfast/actions/actions.ts';
import {
  ALLOCATION_KEYS,
  FLAGS,
  ISSUE_CODES,
  JOURNAL_ENTRY_KINDS,
  JOURNAL_FLAGS,
  LEDGER_ACCOUNT_KINDS,
  LEDGER_CLASSES,
  LEDGER_DATE_FORMATS,
  METHODS,
  TERMS,
} from '../../areas/books/engine/lists.ts';
import { BLANK_FORM_KINDS } from '../../areas/books/engine/form-8949/official/blank-form-kind.ts';
import { CLAIM_CUSTODIES, CLAIM_KINDS } from '../../areas/catalogue/engine/claim-lists.ts';
import {
  CUSTODIES,
  DISPOSAL_KINDS,
  EXPENSE_CATEGORIES,
  INCOME_CATEGORIES,
  LIABILITY_KINDS,
} from '@holdfast/actions/treatment-lists.ts';
import type { MatchedMove } from '../../areas/transactions/engine/classification/match-moves.ts';
import {
  accountKind,
  coinClaim,
  NETWORK_KINDS,
  statementDecision,
  UTXO_CHAINS,
  WALLET_PURPOSES,
} from '@holdfast/catalogue/contract';
import { ADMIN_SCOPES, jobStatus, ROLES, TOKEN_SCOPES } from '@holdfast/contract';
import { ALERT_STATES, poolRange, unverifiedContract } from '@holdfast/defi/contract';
import {
  BROKER_FORMS,
  COVERAGE_KINDS,
  DOCUMENT_TYPES,
  LEDGER_SUMMINGS,
  POSTING_FORMATS,
} from '@holdfast/books/contract';
import {
  classification,
  setAsideChange,
  transaction,
  transfer,
  TRANSACTION_EVENT_KINDS,
  transferRole,
} from '@holdfast/transactions/contract';
import { CLIENT_TRANSACTION_STATUSES, CLIENT_TRANSACTION_TYPES } from '../../areas/lending/engine/lists.ts';
import { DEPOSIT_ADDRESS_STATES, PAYMENT_EXCEPTION_STATES } from '@holdfast/lending/contract';
import {
  exchangePermissions,
  IMPORT_RESULTS,
  IMPORT_STATUSES,
  importBalance,
  importQuestion,
} from '@holdfast/imports/contract';
import { MAIL_STATES } from '@holdfast/operations/contract';
import { SCRIPT_KINDS } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import { SOURCE_KINDS } from '@holdfast/chain/source-kind.ts';
import { beforeAll, expect, it } from 'vitest';
import {
  CONTRACT_ORIGINS,
  INCIDENT_KINDS,
  UNREADABLE_REASONS,
  UNVERIFIED_REASONS,
} from '../../areas/defi/server/figures/protocols.ts';
import { createTestDatabase, useShared } from './testing.ts';

/** The lists of TypeScript by the constraint that repeats each of them in the database. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  networks_utxo_chain_check: UTXO_CHAINS,
  wallet_keys_script_check: SCRIPT_KINDS,
  accounts_kind_check: accountKind.options,
  api_tokens_scope_check: TOKEN_SCOPES,
  allocation_rules_lot_order_check: ALLOCATION_KEYS,
  allocation_units_custody_key_check: CUSTODIES,
  approval_requests_state_check: approvalState.options,
  exchange_connections_permissions_check: exchangePermissions.options,
  chart_accounts_class_check: LEDGER_CLASSES,
  chart_mappings_action_check: ACTIONS,
  chart_mappings_kind_check: LEDGER_ACCOUNT_KINDS,
  chart_mappings_term_check: TERMS,
  ledger_columns_date_format_check: LEDGER_DATE_FORMATS,
  journal_accounts_kind_check: LEDGER_ACCOUNT_KINDS,
  journal_accounts_term_check: TERMS,
  journal_book_entries_flags_check: JOURNAL_FLAGS,
  journal_book_entries_kind_check: ['interestAccrual', 'interestPayment', 'adoption', 'revaluation'],
  journal_book_sums_span_check: ['day', 'month'],
  journal_entries_flags_check: JOURNAL_FLAGS,
  journal_entries_kind_check: JOURNAL_ENTRY_KINDS,
  journal_sums_span_check: ['day', 'month'],
  exported_entries_format_check: POSTING_FORMATS,
  exported_entries_summing_check: LEDGER_SUMMINGS,
  ledger_exports_format_check: POSTING_FORMATS,
  ledger_exports_summing_check: LEDGER_SUMMINGS,
  blank_forms_kind_check: BLANK_FORM_KINDS,
  documents_media_type_check: DOCUMENT_TYPES,
  book_flows_custody_key_check: CUSTODIES,
  book_flows_expense_category_check: ['expense', ...EXPENSE_CATEGORIES],
  book_flows_flags_check: FLAGS,
  book_flows_income_category_check: ['income', ...INCOME_CATEGORIES],
  book_flows_side_check: ['income', 'expense'],
  book_gains_term_check: TERMS,
  book_holdings_custody_key_check: CUSTODIES,
  book_issues_code_check: ISSUE_CODES,
  book_issues_custody_key_check: CUSTODIES,
  book_liabilities_kind_check: LIABILITY_KINDS,
  book_open_lots_custody_key_check: CUSTODIES,
  book_open_lots_flags_check: FLAGS,
  book_positions_custody_key_check: CUSTODIES,
  book_positions_flags_check: FLAGS,
  book_positions_kind_check: DISPOSAL_KINDS,
  book_positions_method_check: METHODS,
  book_positions_term_check: TERMS,
  book_short_sales_custody_key_check: CUSTODIES,
  book_short_sales_flags_check: FLAGS,
  broker_reports_coverage_check: COVERAGE_KINDS,
  broker_reports_form_check: BROKER_FORMS,
  classifications_action_check: ACTIONS,
  client_transactions_status_check: CLIENT_TRANSACTION_STATUSES,
  client_transactions_type_check: CLIENT_TRANSACTION_TYPES,
  coins_claim_custody_check: CLAIM_CUSTODIES,
  coins_claim_kind_check: CLAIM_KINDS,
  coin_addresses_stated_decision_check: statementDecision.unwrap().options,
  defi_contracts_origin_check: CONTRACT_ORIGINS,
  defi_contracts_reason_check: UNVERIFIED_REASONS,
  defi_contracts_role_check: unverifiedContract.shape.role.options,
  defi_contracts_state_check: unverifiedContract.shape.state.options,
  defi_pools_range_state_check: poolRange.shape.state.options,
  defi_positions_kind_check: POSITION_KINDS,
  defi_positions_reason_check: UNREADABLE_REASONS,
  defi_totals_kind_check: POSITION_KINDS,
  pool_incidents_kind_check: INCIDENT_KINDS,
  pool_price_alerts_state_check: ALERT_STATES,
  deposit_addresses_state_check: DEPOSIT_ADDRESS_STATES,
  import_records_question_check: importQuestion.shape.kind.options,
  import_records_result_check: IMPORT_RESULTS,
  import_transactions_change_check: ['created', 'replaced', 'removed'],
  imports_balance_check: importBalance.options,
  imports_status_check: IMPORT_STATUSES,
  jobs_status_check: jobStatus.options,
  mails_state_check: MAIL_STATES,
  networks_kind_check: NETWORK_KINDS,
  payment_exceptions_state_check: PAYMENT_EXCEPTION_STATES,
  wallet_proofs_method_check: ['key', 'contract'],
  rules_action_check: ACTIONS,
  transaction_events_kind_check: TRANSACTION_EVENT_KINDS,
  transfers_role_check: transferRole.options,
  users_admin_scope_check: ADMIN_SCOPES,
  users_role_check: ROLES,
  vanished_transactions_action_check: ACTIONS,
  wallets_purpose_check: WALLET_PURPOSES,
  classification_batches_origin_check: classification.shape.origin.options,
  transactions_source_kind_check: SOURCE_KINDS,
  coins_claim_origin_check: coinClaim.shape.origin.options,
  counterparties_kind_check: accountKind.options.filter((kind) => !['wallet', 'pool', 'unknown'].includes(kind)),
  notice_kinds_audience_check: ['client', 'admin', 'everyone'],
  passkey_challenges_purpose_check: ['registration', 'confirmation', 'signIn', 'secondFactor'],
  set_aside_changes_kind_check: setAsideChange.shape.kind.options,
  transaction_links_kind_check: [
    ...(['bridge', 'exchange', 'ownTransfer'] satisfies readonly MatchedMove['kind'][]),
    'order',
  ],
  transactions_status_check: transaction.shape.status.options,
  transfers_origin_check: transfer.shape.origin.options,
  user_pictures_content_type_check: accountsCalls.getPicture.response.file,
};
/** Checks that name some values of a list and are no list themselves. */
const RULES = [
  'accounts_counterparty_by_kind',
  'approval_requests_change_removed',
  'deposit_addresses_ended_whole',
  'imports_imported_whole',
  'jobs_finished_whole',
  'liability_roots_version_check',
  'passkey_challenges_bound',
  'price_dailies_source_check',
];

const database = useShared(createTestDatabase);
/** The texts of each check that lists some, by the name of its constraint. */
const checks = new Map<string, string[]>();

beforeAll(async () => {
  const { rows } = await database.pool.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND pg_get_constraintdef(oid) LIKE '%ARRAY[%'`,
  );
  for (const { name, definition } of rows)
    checks.set(
      name,
      [...definition.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text).filter((text) => text !== ':'),
    );
});

it.each(Object.entries(LISTS))('%s allows exactly the list of TypeScript', (name, list) => {
  expect(checks.get(name)?.toSorted()).toEqual([...list].toSorted());
});

it('every check of a list has its line here', () => {
  expect([...checks.keys()].filter((name) => LISTS[name] === undefined).toSorted()).toEqual(RULES);
});

it('error: a value outside its list is refused', async () => {
  await expect(
    database.pool.query(`INSERT INTO book_liabilities VALUES ('a', 'grant', now(), 1, 1, 1, 1, 1)`),
  ).rejects.toThrow('book_liabilities_kind_check');
});
