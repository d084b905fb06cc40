import { normaliseAddress } from '@holdfast/chain';
import type { CallOutput, CallParsed, Contract, NetworkKind } from '@holdfast/contract';
import { invalidField } from '../../../http/app-error.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { findAccounts } from './account-record.ts';

export async function findAccount(
  client: Queries,
  query: CallParsed<Contract['findAccount']>['query'],
): Promise<CallOutput<Contract['findAccount']>> {
  const { rows } = await client.query<{ kind: NetworkKind }>('SELECT kind FROM networks WHERE id = $1', [
    query.network_id,
  ]);
  const [network] = rows;
  if (!network)
    throw invalidField({ loc: ['query', 'network_id'], msg: 'There is no such network.', input: query.network_id });
  const result = normaliseAddress({ kind: network.kind, address: query.address });
  if (!result.ok)
    throw invalidField({ loc: ['query', 'address'], msg: result.reason, input: query.address.slice(0, 200) });
  const [account] = await findAccounts(client, [{ networkId: query.network_id, address: result.address }]);
  return { address: result.address, account: account ?? null };
}
