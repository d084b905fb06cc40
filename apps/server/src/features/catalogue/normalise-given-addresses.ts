/** Normalises given addresses to the spelling of their network, or refuses them with their position in the body. */
import { type NetworkKind, normaliseAddress } from '@holdfast/chain';
import type { ErrorDetailItem } from '@holdfast/contract';
import type { Queries } from '../../db/queries.ts';
import { AppError } from '../../http/app-error.ts';

export interface GivenAddress {
  readonly networkId: number;
  readonly address: string;
}

interface KnownNetwork {
  id: number;
  name: string;
  kind: NetworkKind;
}

export type NormalisedGiven<Given extends GivenAddress> = Given & { readonly networkName: string };

/**
 * The networks are locked against deletion until the transaction ends. `loc` returns the position of an entry in the
 * request: ["body", "addresses", "2"].
 */
export async function normaliseGivenAddresses<Given extends GivenAddress>(
  client: Queries,
  given: readonly Given[],
  loc: (index: number) => string[],
): Promise<NormalisedGiven<Given>[]> {
  const networks = await findNetworks(client, given);
  const refusals: ErrorDetailItem[] = [];
  const seen = new Set<string>();
  const normalised = given.flatMap((entry, index) => {
    const refuse = (field: { name: string; msg: string; input: unknown }): [] => {
      refusals.push({ type: 'value_error', msg: field.msg, loc: [...loc(index), field.name], input: field.input });
      return [];
    };
    const network = networks.get(entry.networkId);
    if (!network) return refuse({ name: 'networkId', msg: 'There is no such network.', input: entry.networkId });
    const result = normaliseAddress({ kind: network.kind, address: entry.address });
    if (!result.ok) return refuse({ name: 'address', msg: result.reason, input: entry.address.slice(0, 200) });
    const key = `${network.id} ${result.address}`;
    if (seen.has(key))
      return refuse({ name: 'address', msg: 'This address is in the list twice.', input: result.address });
    seen.add(key);
    return [{ ...entry, address: result.address, networkName: network.name }];
  });
  if (refusals.length > 0) throw new AppError('invalid', refusals);
  return normalised;
}

async function findNetworks(client: Queries, given: readonly GivenAddress[]): Promise<Map<number, KnownNetwork>> {
  const ids = [...new Set(given.map((entry) => entry.networkId))];
  const { rows } = await client.query<KnownNetwork>(
    'SELECT id, name, kind FROM networks WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
