/**
 * npm run devnet: three local networks with a history, until Ctrl-C. `-- --port 30000` takes other ports, 0 any free.
 */
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { ensureDevnetInstalled } from './install-devnet.mjs';

const FIRST_PORT = 18_545;

ensureDevnetInstalled();
register();
// By address, not by name: the types of the scripts must not depend on packages that may not be installed yet.
const { ACCOUNTS, startDevnet, startExplorerDouble, startGoldrushDouble } = await import(
  new URL('../devnet/src/index.ts', import.meta.url).href
);

const { values } = parseArgs({ options: { port: { type: 'string', default: String(FIRST_PORT) } } });
const firstPort = Number(values.port);
if (!Number.isInteger(firstPort) || firstPort < 0 || firstPort > 65_000)
  throw new Error('--port must be a number between 0 and 65000.');
const portAt = (offset) => (firstPort === 0 ? 0 : firstPort + offset);

const startedAt = performance.now();
const devnet = await startDevnet({
  ports: { 1: portAt(0), 137: portAt(1), 42161: portAt(2) },
  withPositions: true,
}).catch(explainBusyPort);
const goldrush = await startGoldrushDouble({ devnet, port: portAt(3) }).catch(explainBusyPort);
const explorer = await startExplorerDouble({ devnet, port: portAt(4) }).catch(explainBusyPort);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
describe();

async function stop() {
  await Promise.all([devnet.close(), goldrush.close(), explorer.close()]);
  process.exit(0);
}

function explainBusyPort(error) {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(`Port ${error.port} is taken, perhaps by another devnet.`);
  console.error('Stop that one, or choose others: npm run devnet -- --port 0');
  process.exit(1);
}

function describe() {
  const { truth } = devnet;
  console.log(`The devnet is ready (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`);
  console.log('Its keys are public: never send anything of value to its addresses.\n');
  for (const { chainId, name, rpcUrl } of devnet.networks) {
    const count = truth.transactions.filter(({ networkChainId }) => networkChainId === chainId).length;
    console.log(`${name}, chain ID ${chainId}: ${rpcUrl}   (${count} transactions of own wallets)`);
    for (const { name: wallet, purpose, address } of truth.wallets.filter(
      ({ networkChainId }) => networkChainId === chainId,
    )) {
      console.log(`  ${wallet.padEnd(16)} ${purpose.padEnd(8)} ${address}`);
    }
  }
  console.log(`\nGoldRush double: ${goldrush.baseUrl}   key ${goldrush.apiKey}`);
  console.log(`Blockscout double: ${explorer.blockscoutUrl}`);
  console.log('\nAccounts and their private keys, the same on every network:');
  for (const { name, address, privateKey } of Object.values(ACCOUNTS))
    console.log(`  ${name.padEnd(17)} ${address}  ${privateKey}`);
  console.log(
    '\nIn Holdfast, open each network, enter the RPC URL above, add the wallets by their addresses, and sync all.',
  );
  console.log('Ctrl-C stops everything; the next start has the same blocks again.');
}
