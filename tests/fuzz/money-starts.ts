/** Starts of lending, transactions and imports. */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  addCoin,
  addressOf,
  approved,
  CLIENT,
  ETH,
  ETHEREUM,
  hashOf,
  type Response,
  type Starts,
  TREASURY,
  USDC,
  type World,
} from './starts.ts';

const TAXPAYER = { kind: 'individual', legalName: 'Ines Carvalho', taxpayerNumber: '123-45-6789' };
const LEDGERS = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';

export const MONEY_STARTS: Starts = {
  // Lending
  getDepositAddress: async ({ find }) => ({ query: { network_id: await find(ETHEREUM) } }),
  addClientWallet: async (world) => ({ body: await newClientWallet(world) }),
  editClientWallet: async (world) => ({ body: { id: await addClientWallet(world), name: 'Renamed' } }),
  createWalletChallenge: async (world) => ({ params: { id: await addClientWallet(world) } }),
  proveClientWallet: async (world) => {
    const key = privateKeyToAccount(generatePrivateKey());
    const id = await addClientWallet(world, key.address);
    const { message } = await world.make('createWalletChallenge', { params: { id } });
    return { params: { id }, body: { signature: await key.signMessage({ message }) } };
  },
  addClientTransaction: async (world) => ({ body: await newDeposit(world) }),
  confirmOwnWithdrawal: async ({ find }) => ({
    params: {
      id: await find(
        `INSERT INTO client_transactions (user_id, type, coin_id, amount, initiated_at)
           VALUES ((${CLIENT}), 'withdrawal', (${USDC}), 1, now()) RETURNING id`,
      ),
    },
  }),
  confirmOwnWallet: async (world) => ({ params: { id: await addClientWallet(world) } }),
  getDepositWalletHistory: async ({ find }) => ({ query: { wallet_id: await find(TREASURY) } }),
  cancelOwnClientTransaction: async (world) => ({ params: { id: await announce(world) } }),
  previewWithdrawal: async ({ find }) => ({ query: { coin_id: await find(USDC), amount: '1' } }),
  getClientStatement: () => ({ query: { from: '2026-01-01', to: '2026-06-30' } }),
  listTaxTotals: () => ({ query: { year: 2026 } }),
  getYearStatement: () => ({ params: { year: 2026 } }),
  setTaxpayer: async ({ find }) => ({ params: { userId: await find(CLIENT) }, body: TAXPAYER }),
  revealTaxpayer: async (world) => ({ params: { userId: await recordTaxpayer(world) } }),
  removeTaxpayer: async (world) => ({ params: { userId: await recordTaxpayer(world) } }),
  getLiabilityProof: async ({ find }) => ({
    query: {
      coin_id: await find(
        `SELECT coin_id FROM liability_leaves JOIN liability_roots ON id = root_id WHERE user_id = (${CLIENT}) LIMIT 1`,
      ),
    },
  }),
  deleteClientTransaction: async (world) => ({ query: { client_transaction_id: await announce(world) } }),
  cancelClientTransaction: async (world) => ({
    params: { id: await announce(world) },
    body: { reason: 'Announced twice' },
  }),
  listTransactionMatches: async (world) => ({ params: { id: await announce(world) } }),
  requestPaymentException: (world) => newException(world),
  approvePaymentException: async (world) => ({
    token: world.secondAdmin,
    params: { id: await requestException(world) },
  }),
  refusePaymentException: async (world) => ({
    token: world.secondAdmin,
    params: { id: await requestException(world) },
  }),
  assignDepositAddress: (world) => newAssignment(world),
  approveDepositAddress: async (world) => ({ token: world.secondAdmin, params: { id: await requestAddress(world) } }),
  refuseDepositAddress: async (world) => ({ token: world.secondAdmin, params: { id: await requestAddress(world) } }),
  releaseDepositAddress: async (world) => {
    const id = await requestAddress(world);
    await world.make('approveDepositAddress', { token: world.secondAdmin, params: { id } });
    // Only the addresses of those who left.
    const userId = await world.find('SELECT user_id FROM deposit_addresses WHERE id = $1', [id]);
    await world.make('deleteUser', { query: { user_id: userId } });
    return { params: { id } };
  },

  // Transactions
  addOpeningBalances: async (world) => ({
    body: {
      loans: [{ client: (await world.addPerson('client')).email, coin: 'USDC', amount: '10', since: '2026-01-01' }],
      key: `fuzz ${world.next()}`,
    },
  }),
  classifyTransaction: async (world) => ({
    body: { transactionIds: [await addTransaction(world)], action: 'otherIncome' },
  }),
  acceptSuggestions: async (world) => ({
    body: { groups: [{ action: 'otherIncome', transactionIds: [await addTransaction(world)] }] },
  }),
  undoClassification: async (world) => {
    const { batchId, batch, id } = await world.make('classifyTransaction', {
      body: { transactionIds: [await addTransaction(world)], action: 'otherIncome' },
    });
    return { params: { id: batchId ?? batch?.id ?? id } };
  },
  addTransaction: async (world) => ({ body: await newTransaction(world) }),
  replaceTransaction: async (world) => ({
    body: await newFacts(world, await addTransaction(world)),
  }),
  resetTransaction: async (world) => ({ query: { transaction_id: await editedTransaction(world) } }),
  deleteTransaction: async (world) => ({ query: { transaction_id: await addTransaction(world) } }),
  deleteTransfer: async (world) => ({
    params: {
      id: await world.find('SELECT max(id) FROM transfers WHERE transaction_id = $1', [await addTransaction(world, 2)]),
    },
  }),
  dismissVanishedTransaction: async ({ find, next }) => ({
    params: {
      id: await find(
        `INSERT INTO vanished_transactions (network_id, hash, at, action, detail)
           VALUES ((${ETHEREUM}), $1, now(), 'swap', '{"transfers": []}') RETURNING id`,
        [hashOf(next())],
      ),
    },
  }),
  dismissSetAsideChange: async (world) => ({
    params: {
      id: await world.find(`INSERT INTO set_aside_changes (transaction_id, kind) VALUES ($1, 'moved') RETURNING id`, [
        await addTransaction(world),
      ]),
    },
  }),
  pairTransactions: async (world) => ({
    body: { outTransactionId: await addMove(world, 'out'), inTransactionId: await addMove(world, 'in') },
  }),
  nameAddress: async (world) => {
    const body = await newTransaction(world);
    await world.make('addTransaction', { body });
    const { address } = body.transfers[0]?.from ?? {};
    return { body: { address, kind: 'exchange', name: `An exchange ${world.next()}` } };
  },
  refusePair: async (world) => ({
    body: {
      outTransactionId: await addMove(world, 'out'),
      inTransactionId: await addMove(world, 'in'),
      isRefused: true,
    },
  }),
  decideTokenStatement: async (world) => ({
    params: { id: await addSpeakingToken(world) },
    body: { networkId: await world.find(ETHEREUM), decision: 'confirmed' },
  }),
  getAddressUse: () => ({ query: { address: addressOf(1) } }),
  previewAddressName: async (world) => {
    const body = await newTransaction(world);
    await world.make('addTransaction', { body });
    const { address } = body.transfers[0]?.from ?? {};
    return { body: { address, kind: 'customer', name: `A customer ${world.next()}` } };
  },
  previewTokenDecision: async (world) => ({
    body: { coinId: await addSpeakingToken(world), networkId: await world.find(ETHEREUM), decision: 'confirmed' },
  }),
  previewRule: async ({ find }) => ({
    body: { conditions: { networkId: await find(ETHEREUM), direction: 'in' }, action: 'otherIncome' },
  }),
  addRule: ({ next }) => ({ body: newRule(next()) }),
  addRuleAndClassify: async (world) => ({
    body: {
      ...newRule(world.next(), await world.find(ETHEREUM)),
      conditions: { coinId: await world.find(ETH) },
      transactionId: await addTransaction(world),
      includesOthers: false,
    },
  }),
  updateRule: async (world) => ({ params: { id: await addRule(world) }, body: { name: 'Renamed' } }),
  deleteRule: async (world) => ({ params: { id: await addRule(world) } }),
  applyRule: async (world) => ({ params: { id: await addRule(world) }, body: {} }),
  syncWallet: async ({ find }) => ({ query: { wallet_id: await find(TREASURY) } }),
  queryCovalent: ({ find }) => chainQuery(find),
  fetchTransaction: ({ find }) => chainQuery(find),
  listWalletSources: async ({ find }) => ({ params: { id: await find(TREASURY) } }),
  listWalletAddresses: async ({ find }) => ({ params: { id: await find(TREASURY) }, query: {} }),
  syncBlockFills: async (world) => {
    await world.make('addWallet', { body: { ...(await newOwnWallet(world, 'exchange')), name: 'BlockFills' } });
    return {};
  },
  findBalanceDivergence: async ({ find }) => ({
    query: { wallet_id: await find(TREASURY), coin_id: await find(ETH) },
  }),

  // Imports
  importFile: (world) => newImport(world),
  getImport: async (world) => ({ params: { id: await preview(world) } }),
  listImportRows: async (world) => ({ params: { id: await preview(world) } }),
  downloadRefusedRows: async (world) => ({ params: { id: await preview(world) } }),
  changeImport: async (world) => ({
    params: { id: await preview(world) },
    body: { provider: 'kraken', skipAlreadyThere: true, mergeDuplicates: false },
  }),
  confirmImport: async (world) => ({ params: { id: await preview(world) } }),
  discardImport: async (world) => ({ params: { id: await preview(world) } }),
  previewImportMapping: async (world) => ({
    params: { id: await preview(world) },
    body: { time: 'time', amount: 'amount', coin: 'asset' },
  }),
  getImportUndo: async (world) => ({ params: { id: await importNow(world) } }),
  undoImport: async (world) => ({ params: { id: await importNow(world) }, body: {} }),
  answerImportSymbols: async (world) => ({
    params: { id: await preview(world, 'FUZZCOIN') },
    body: { answers: [{ symbol: 'FUZZCOIN', coinId: await world.find(ETH) }] },
  }),
  changeImportSymbol: async (world) => ({ params: await answerSymbol(world), body: { coinId: await world.find(ETH) } }),
  forgetImportSymbol: async (world) => ({ params: await answerSymbol(world) }),
  connectExchange: (world) => newConnection(world),
  testExchangeAccount: async (world) => ({ params: { id: await connect(world) } }),
  readExchangeAccount: async (world) => ({ params: { id: await connect(world) } }),
  replaceExchangeKey: async (world) => ({ params: { id: await connect(world) }, body: world.exchangeKey }),
  disconnectExchange: async (world) => ({ params: { id: await connect(world) } }),
  deleteImportMapping: async (world) => {
    const name = `Mapping ${world.next()}`;
    await world.make('saveImportMapping', { params: { name }, body: { time: 'Date', amount: 'Amount', coin: 'Coin' } });
    return { params: { name } };
  },
};

/** A token that says it stands for another one. */
async function addSpeakingToken(world: World): Promise<number> {
  return world.find(
    `INSERT INTO coin_addresses (network_id, address, coin_id, decimals, stated)
       VALUES ((${ETHEREUM}), $1, $2, 18, '{"kind": "growingRate", "of": []}') RETURNING coin_id AS id`,
    [addressOf(world.next()), await addCoin(world)],
  );
}

async function newClientWallet(world: World, address = addressOf(world.next())) {
  return { name: `Wallet ${world.next()}`, networkId: await world.find(ETHEREUM), address };
}

const addClientWallet = async (world: World, address?: string): Promise<number> =>
  (await world.make('addClientWallet', { body: await newClientWallet(world, address) })).id;

async function newDeposit(world: World) {
  return {
    type: 'deposit',
    coinId: await world.find(ETH),
    amount: '1.5',
    networkId: await world.find(ETHEREUM),
    key: `fuzz ${world.next()}`,
  };
}

const announce = async (world: World): Promise<number> =>
  (await world.make('addClientTransaction', { body: await newDeposit(world) })).id;

/** A withdrawal of the sample, and a payment that went elsewhere. */
async function newException(world: World) {
  const id = await world.find(`SELECT id FROM client_transactions c WHERE type = 'withdrawal' AND status = 'pending'
    AND NOT EXISTS (SELECT FROM payment_exceptions e
      WHERE e.client_transaction_id = c.id AND e.state = 'requested') LIMIT 1`);
  return {
    params: { id },
    body: { transactionId: await pay(world, id), reason: 'The client named another wallet by phone' },
  };
}

async function pay(world: World, clientTransactionId: number): Promise<number> {
  const coinId = await world.find('SELECT coin_id FROM client_transactions WHERE id = $1', [clientTransactionId]);
  const amount = await world.find('SELECT amount::text FROM client_transactions WHERE id = $1', [clientTransactionId]);
  const { id } = await world.make('addTransaction', {
    body: {
      at: new Date().toISOString(),
      networkId: await world.find(ETHEREUM),
      hash: hashOf(world.next()),
      key: `fuzz ${world.next()}`,
      transfers: [
        {
          coinId,
          amount: String(amount),
          from: { walletId: await world.find(TREASURY) },
          to: { address: addressOf(world.next()) },
        },
      ],
    },
  });
  return id;
}

async function requestException(world: World): Promise<number> {
  await world.make('requestPaymentException', await newException(world));
  return world.find(`SELECT max(id) FROM payment_exceptions WHERE state = 'requested'`);
}

async function newAssignment(world: World, userId?: number) {
  const wallet = await approved(world, await world.make('addWallet', { body: await newOwnWallet(world, 'deposit') }));
  return {
    body: { userId: userId ?? (await world.addPerson('client')).id, walletId: wallet.id, reason: 'A new client' },
  };
}

async function newOwnWallet(world: World, purpose: string) {
  const number = world.next();
  return { name: `Wallet ${number}`, networkId: await world.find(ETHEREUM), address: addressOf(number), purpose };
}

/** Another address than the one that a client has takes a second admin. */
async function requestAddress(world: World): Promise<number> {
  const { body } = await newAssignment(world);
  await world.make('assignDepositAddress', { body });
  const { id, state } = await world.make('assignDepositAddress', await newAssignment(world, body.userId));
  if (state !== 'requested') throw new Error(`The changed address is ${state}.`);
  return id;
}

async function newTransaction(world: World, transfers = 1) {
  const transfer = {
    coinId: await world.find(ETH),
    amount: '0.01',
    from: { address: addressOf(world.next()) },
    to: { walletId: await world.find(TREASURY) },
  };
  return {
    at: new Date(Date.now() - 3_600_000).toISOString(),
    networkId: await world.find(ETHEREUM),
    hash: hashOf(world.next()),
    transfers: Array.from({ length: transfers }, () => transfer),
    key: `fuzz ${world.next()}`,
  };
}

/** A manual transaction of the last hour, which credits nobody. */
export async function addTransactionOf(world: World, transfers: readonly object[]): Promise<number> {
  const { at, networkId, key } = await newTransaction(world);
  return (await world.make('addTransaction', { body: { at, networkId, key, transfers } })).id;
}

async function addTransaction(world: World, transfers = 1): Promise<number> {
  return (await world.make('addTransaction', { body: await newTransaction(world, transfers) })).id;
}

async function newFacts(world: World, transactionId: number) {
  const { at, transfers } = await newTransaction(world);
  return { transactionId, at, transfers };
}

/** A transaction of the chain that a person changed, so that there is something to reset. */
async function editedTransaction(world: World): Promise<number> {
  const id = await world.find(
    `SELECT id FROM transactions WHERE source = 'rpc' AND at > '2026-01-01' AND NOT is_classified
        AND edited_at IS NULL LIMIT 1`,
  );
  await world.make('replaceTransaction', {
    body: await newFacts(world, id),
  });
  return id;
}

function newRule(number: number, networkId?: number) {
  return {
    name: `Rule ${number}`,
    conditions: { coinNameContains: [`fuzz${number}`], ...(networkId && { networkId }) },
    action: 'otherIncome',
  };
}

const addRule = async (world: World): Promise<number> =>
  (await world.make('addRule', { body: newRule(world.next()) })).id;

async function chainQuery(find: World['find']) {
  const hash = await find(`SELECT hash FROM transactions WHERE source = 'rpc' AND network_id = (${ETHEREUM}) LIMIT 1`);
  return { query: { network_id: await find(ETHEREUM), wallet_id: await find(TREASURY), tx_hash: hash } };
}

async function newImport(world: World, { isPreview = true, coin = 'XXBT' } = {}) {
  const number = world.next();
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const row = `"L${number}","Q${number}","${day} 10:00:00","deposit","","currency","${coin}",5,0,5`;
  return { params: { provider: 'kraken' }, query: {}, body: { isPreview }, file: `${LEDGERS}\n${row}\n` };
}

async function preview(world: World, coin?: string): Promise<number> {
  const job: Response = await world.make('importFile', await newImport(world, { ...(coin && { coin }) }));
  await world.finish(job);
  return Number(job.key);
}

async function importNow(world: World): Promise<number> {
  const job: Response = await world.make('importFile', await newImport(world, { isPreview: false }));
  await world.finish(job);
  return Number(job.key);
}

async function answerSymbol(world: World) {
  const symbol = `FZ${world.next()}`;
  const id = await preview(world, symbol);
  await world.finish(
    await world.make('answerImportSymbols', {
      params: { id },
      body: { answers: [{ symbol, coinId: await addCoin(world) }] },
    }),
  );
  return { provider: 'kraken', symbol };
}

const newConnection = ({ exchangeKey, next }: World) => ({
  body: { provider: 'kraken', name: `Books ${next()}`, ...exchangeKey },
});

const connect = async (world: World): Promise<number> => (await world.make('connectExchange', newConnection(world))).id;

/** Coins that leave the treasury, or reach it. */
export async function addMove(world: World, direction: 'in' | 'out', action?: string): Promise<number> {
  const [own, other] = [{ walletId: await world.find(TREASURY) }, { address: addressOf(world.next()) }];
  const { id } = await world.make('addTransaction', {
    body: {
      at: new Date(Date.now() - (direction === 'out' ? 7_200_000 : 3_600_000)).toISOString(),
      networkId: await world.find(ETHEREUM),
      transfers: [
        {
          coinId: await world.find(ETH),
          amount: '0.01',
          ...(direction === 'out' ? { from: own, to: other } : { from: other, to: own }),
        },
      ],
      key: `fuzz ${world.next()}`,
    },
  });
  if (action) await world.make('classifyTransaction', { body: { transactionIds: [id], action } });
  return id;
}

async function recordTaxpayer(world: World): Promise<number> {
  const userId = await world.find(CLIENT);
  await world.make('setTaxpayer', { params: { userId }, body: TAXPAYER });
  return userId;
}
