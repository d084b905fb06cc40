import type { Amount } from '@holdfast/money';
import type { Issue, IssueCode } from '../types.ts';

/** Collects what a person should look at, each with where it was found. */
export class IssueList {
  readonly all: Issue[] = [];

  report(
    code: IssueCode,
    detail: string,
    where: { transactionId?: string; transferId?: string; assetId?: string; walletId?: string; amount?: Amount } = {},
  ): Issue {
    const issue: Issue = {
      code,
      detail,
      transactionId: where.transactionId ?? null,
      transferId: where.transferId ?? null,
      assetId: where.assetId ?? null,
      walletId: where.walletId ?? null,
      amount: where.amount ?? null,
    };
    this.all.push(issue);
    return issue;
  }
}
