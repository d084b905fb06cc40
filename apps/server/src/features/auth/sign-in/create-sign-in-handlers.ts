/** The ways in. */
import type { Handlers } from '../../../http/handler.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { completeSecondFactor } from './complete-second-factor.ts';
import { loginWithPassword } from './login-with-password.ts';
import { loginWithProvider } from './login-with-provider.ts';

export function createSignInHandlers(
  dependencies: AuthDependencies,
): Handlers<'login' | 'loginWithPassword' | 'completeSecondFactor'> {
  return {
    login: ({ origin }) => loginWithProvider(dependencies, origin),
    loginWithPassword: ({ body, origin }) => loginWithPassword(dependencies, { ...body, origin }),
    completeSecondFactor: ({ body, origin }) => completeSecondFactor(dependencies, { ...body, origin }),
  };
}
