/** One transaction in the shape of the GoldRush API, with the nulls and the extra fields that its readers must bear. */
import { type Address, hexToBigInt, hexToNumber, isAddressEqual, slice } from 'viem';
import type { NetworkProfile } from '../profiles.ts';
import type { TruthToken } from '../truth.ts';
import type { Activity, RawLog } from './chain-activity.ts';
import { decodeLog } from './decode-log.ts';

export interface EncodingChoices {
  readonly profile: NetworkProfile;
  readonly tokens: readonly TruthToken[];
  readonly withLogs: boolean;
  readonly withInternal: boolean;
  readonly withInputData: boolean;
}

export function encodeTransaction(
  { block, transaction, receipt, internalTransfers }: Activity,
  choices: EncodingChoices,
) {
  const { profile, withLogs, withInternal, withInputData } = choices;
  const gasSpent = hexToBigInt(receipt.gasUsed);
  return {
    block_signed_at: isoSeconds(block.timestampSeconds),
    block_height: block.number,
    block_hash: block.hash,
    tx_hash: transaction.hash,
    tx_offset: hexToNumber(transaction.transactionIndex),
    successful: receipt.status === '0x1',
    from_address: lower(transaction.from),
    from_address_label: null,
    to_address: transaction.to === null ? null : lower(transaction.to),
    to_address_label: null,
    value: hexToBigInt(transaction.value).toString(),
    value_quote: null,
    pretty_value_quote: null,
    gas_metadata: {
      contract_decimals: 18,
      contract_name: profile.nativeName,
      contract_ticker_symbol: profile.nativeSymbol,
      contract_address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      supports_erc: null,
      logo_url: null,
    },
    gas_offered: hexToNumber(transaction.gas),
    gas_spent: Number(gasSpent),
    // What was offered at most, so that gas_spent × gas_price is more than what was paid, as happens with the service.
    gas_price: Number(hexToBigInt(transaction.maxFeePerGas ?? transaction.gasPrice)),
    fees_paid: (gasSpent * hexToBigInt(receipt.effectiveGasPrice)).toString(),
    gas_quote: null,
    gas_quote_rate: null,
    explorers:
      profile.chainId === 137 ? null : [{ label: 'Devnet', url: `https://explorer.example/tx/${transaction.hash}` }],
    // The service lists the last log first.
    log_events: withLogs
      ? receipt.logs.map((log) => encodeLog(log, { activity: { block, transaction }, choices })).reverse()
      : null,
    internal_transfers:
      withInternal && internalTransfers.length > 0 ? internalTransfers.map(encodeInternalTransfer) : null,
    input_data: withInputData && transaction.input.length >= 10 ? { method_id: slice(transaction.input, 0, 4) } : null,
    state_changes: null,
    devnet_extra: { note: 'Readers must bear fields that they do not know.' },
  };
}

interface LogContext {
  readonly activity: Pick<Activity, 'block' | 'transaction'>;
  readonly choices: EncodingChoices;
}

function encodeLog(log: RawLog, { activity: { block, transaction }, choices: { tokens } }: LogContext) {
  const token = tokens.find(({ address }) => isAddressEqual(address, log.address));
  return {
    block_signed_at: isoSeconds(block.timestampSeconds),
    block_height: block.number,
    tx_offset: hexToNumber(transaction.transactionIndex),
    log_offset: hexToNumber(log.logIndex),
    tx_hash: transaction.hash,
    raw_log_topics: log.topics,
    sender_contract_decimals: token?.standard === 'erc20' ? token.decimals : null,
    sender_name: token?.name ?? null,
    sender_contract_ticker_symbol: token?.symbol ?? null,
    sender_address: lower(log.address),
    sender_address_label: null,
    sender_factory_address: null,
    raw_log_data: log.data === '0x' ? null : log.data,
    decoded: decodeLog(log),
  };
}

function encodeInternalTransfer({ from, to, value, gasLimit }: Activity['internalTransfers'][number]) {
  return { from_address: lower(from), to_address: lower(to), value: value.toString(), gas_limit: Number(gasLimit) };
}

export function isoSeconds(timestampSeconds: number): string {
  return new Date(timestampSeconds * 1000).toISOString().replace('.000Z', 'Z');
}

function lower(address: Address): string {
  return address.toLowerCase();
}
