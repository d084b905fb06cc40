/** What a node's refusal of one call means. Nodes agree on few codes, so that the words decide as well. */
import { FatalChainError, RetryableChainError, type ChainError } from '@holdfast/chain/chain-error.ts';

/**
 * busy: too many requests. tooMuch: too many blocks or bytes. noMethod: the node does not have it. noState: the
 * node has forgotten the state of that block. other: a revert, or anything else.
 */
export type RpcFailureKind = 'busy' | 'tooMuch' | 'noMethod' | 'noState' | 'other';

export interface RpcFailure {
  readonly kind: RpcFailureKind;
  readonly code: number | null;
  /** As the node wrote it, without secrets. */
  readonly message: string;
}

const TOO_MUCH = anyOf(
  /more than [\d,]+ (results|logs)|too many (results|logs|blocks)|too (large|wide|big)|block range/,
  /range.{0,40}(exceed|limit|max)|(exceed|limit|max).{0,40}range|response size|query timeout|timed? ?out|timeout/,
  /limited to .{0,30}(block|result|log|range)|logs matched|results? exceed/,
);
const BUSY =
  /rate.?limit|too many requests|throttl|capacity|compute units|requests? per|slow down|try again|busy|overload/i;
const NO_METHOD = anyOf(
  /method.{0,60}(not|n't|un|disabled)|unsupported method|unknown method|does not exist\/is not available/,
  /tracer not (found|available)/,
);
const NO_STATE = anyOf(
  /missing trie node|header not found|historical state|archive|pruned|old data|no state|required historical/,
  /state.{0,40}(not available|unavailable|pruned|missing|not found)/,
  /distance to target block|block.{0,20}(not found|out of range)/,
);

/** One expression for all patterns, in any case of letters. */
function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'i');
}

export function classifyFailure({
  code,
  message,
}: {
  readonly code: number | null;
  readonly message: string;
}): RpcFailureKind {
  if (TOO_MUCH.test(message)) return 'tooMuch';
  if (code === 429 || BUSY.test(message)) return 'busy';
  if (code === -32_601 || code === -32_004 || NO_METHOD.test(message)) return 'noMethod';
  if (NO_STATE.test(message)) return 'noState';
  // "Limit exceeded" without details: most nodes that return it limit the rate of requests.
  return code === -32_005 ? 'busy' : 'other';
}

const INTERNAL_ERROR = -32_603;

/** The node failed, not the contract: some nodes give a revert the same code, and say so in the message. */
export function isNodeError({ kind, code, message }: RpcFailure): boolean {
  return kind === 'other' && code === INTERNAL_ERROR && !/revert|\bvm\b|opcode|execution|exception|gas/i.test(message);
}

export function errorOf(failure: RpcFailure, method: string): ChainError {
  const message = `The node refused ${method}: ${failure.message}`;
  switch (failure.kind) {
    case 'busy':
    case 'tooMuch':
      return new RetryableChainError(message);
    case 'noMethod':
      return new FatalChainError(`The node does not offer ${method} (${failure.message}). Use a node that does.`);
    case 'noState':
    case 'other':
      return failure.code === INTERNAL_ERROR || failure.kind === 'noState'
        ? new RetryableChainError(message)
        : new FatalChainError(message);
  }
}
