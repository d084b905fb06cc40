/**
 * The service decodes the events it knows and leaves the others to its reader: here the common token events are known.
 */
import { type AbiEvent, decodeEventLog, type Hex, parseAbi, toEventSelector } from 'viem';
import type { RawLog } from './chain-activity.ts';

interface DecodedLog {
  readonly name: string;
  readonly signature: string;
  readonly params: readonly {
    readonly name: string;
    readonly type: string;
    readonly indexed: boolean;
    readonly decoded: boolean;
    readonly value: string | null;
  }[];
}

const KNOWN_EVENTS: readonly AbiEvent[] = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
]);

export function decodeLog({ topics, data }: RawLog): DecodedLog | null {
  const [selector, ...indexed] = topics;
  const event = KNOWN_EVENTS.find(
    (known) =>
      toEventSelector(known) === selector && known.inputs.filter((input) => input.indexed).length === indexed.length,
  );
  if (event === undefined || selector === undefined) return null;
  const { args } = decodeEventLog({ abi: [event], topics: [selector, ...indexed] as [Hex, ...Hex[]], data });
  const values = args as unknown as Readonly<Record<string, string | bigint>>;
  const params = event.inputs.map(({ name = '', type, indexed: isIndexed = false }) => {
    const value = values[name];
    return {
      name,
      type,
      indexed: isIndexed,
      decoded: true,
      value: value === undefined ? null : String(value).toLowerCase(),
    };
  });
  const signature = params.map((param) => `${param.indexed ? 'indexed ' : ''}${param.type} ${param.name}`).join(', ');
  return { name: event.name, signature: `${event.name}(${signature})`, params };
}
