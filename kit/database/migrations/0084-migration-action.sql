-- A coin that becomes its successor at a ratio, with the cost and dates of its lots.
ALTER TABLE classifications
  DROP CONSTRAINT classifications_action_check,
  ADD CONSTRAINT classifications_action_check CHECK (action IN
    ('clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer', 'exchangeDeposit', 'exchangeWithdrawal',
     'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'wrap', 'unwrap', 'migration', 'addLiquidity', 'removeLiquidity',
     'claimPoolFees', 'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay', 'liquidation', 'lendOut',
     'p2pRepayment', 'p2pInterest', 'stake', 'unstake', 'stakingReward', 'farmingReward', 'airdrop', 'fork', 'mining',
     'interestReceived', 'otherIncome', 'fee', 'purchase', 'giftSent', 'giftReceived', 'lost', 'noOp', 'spam'));
ALTER TABLE rules
  DROP CONSTRAINT rules_action_check,
  ADD CONSTRAINT rules_action_check CHECK (action IN
    ('clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer', 'exchangeDeposit', 'exchangeWithdrawal',
     'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'wrap', 'unwrap', 'migration', 'addLiquidity', 'removeLiquidity',
     'claimPoolFees', 'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay', 'liquidation', 'lendOut',
     'p2pRepayment', 'p2pInterest', 'stake', 'unstake', 'stakingReward', 'farmingReward', 'airdrop', 'fork', 'mining',
     'interestReceived', 'otherIncome', 'fee', 'purchase', 'giftSent', 'giftReceived', 'lost', 'noOp', 'spam'));
ALTER TABLE vanished_transactions
  DROP CONSTRAINT vanished_transactions_action_check,
  ADD CONSTRAINT vanished_transactions_action_check CHECK (action IN
    ('clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer', 'exchangeDeposit', 'exchangeWithdrawal',
     'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'wrap', 'unwrap', 'migration', 'addLiquidity', 'removeLiquidity',
     'claimPoolFees', 'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay', 'liquidation', 'lendOut',
     'p2pRepayment', 'p2pInterest', 'stake', 'unstake', 'stakingReward', 'farmingReward', 'airdrop', 'fork', 'mining',
     'interestReceived', 'otherIncome', 'fee', 'purchase', 'giftSent', 'giftReceived', 'lost', 'noOp', 'spam'));
ALTER TABLE chart_mappings
  DROP CONSTRAINT chart_mappings_action_check,
  ADD CONSTRAINT chart_mappings_action_check CHECK (action IN
    ('clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer', 'exchangeDeposit', 'exchangeWithdrawal',
     'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'wrap', 'unwrap', 'migration', 'addLiquidity', 'removeLiquidity',
     'claimPoolFees', 'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay', 'liquidation', 'lendOut',
     'p2pRepayment', 'p2pInterest', 'stake', 'unstake', 'stakingReward', 'farmingReward', 'airdrop', 'fork', 'mining',
     'interestReceived', 'otherIncome', 'fee', 'purchase', 'giftSent', 'giftReceived', 'lost', 'noOp', 'spam'));
