/** An event of a known contract, as it is stored. What it means is in the definition of its protocol. */
/** "protocol.event"; stored with transactions, so it never changes. */
export type ProtocolEventName = `${string}.${string}`;

export interface ProtocolEvent {
  readonly name: ProtocolEventName;
  /** The contract that emitted it, normalised. */
  readonly contract: string;
  readonly logIndex: number;
  /**
   * Every value of the event by its own parameter name, as text: amounts in smallest units, addresses normalised. Some
   * have more values, which their protocol finds in the logs before or in the input (`addValues`).
   */
  readonly values: Readonly<Record<string, string>>;
}
