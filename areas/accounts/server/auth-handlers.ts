/** The handlers of signing in, accounts and users. */
import { combineHandlers } from '@holdfast/http/server/handler.ts';
import { accountHandlers } from './account/account.ts';
import { apiTokenHandlers } from './api-tokens/api-tokens.ts';
import { confirmationHandlers } from './confirmation/confirmation.ts';
import { passkeyHandlers } from './passkeys/passkey-handlers.ts';
import { secondFactorHandlers } from './second-factor/second-factor.ts';
import { sessionHandlers } from './sessions/sessions.ts';
import { setupHandlers } from './setup/setup.ts';
import { signInHandlers } from './sign-in/sign-in.ts';
import { userHandlers } from './users/users.ts';
import { userChangeHandlers } from './users/write-user.ts';

export const authHandlers = combineHandlers(
  accountHandlers,
  apiTokenHandlers,
  confirmationHandlers,
  passkeyHandlers,
  secondFactorHandlers,
  sessionHandlers,
  setupHandlers,
  signInHandlers,
  userHandlers,
  userChangeHandlers,
);
