/** The keys that encrypt secrets in the database: rotating them, and discarding what a lost key encrypted. */
import { countNoun } from '@holdfast/money';
import { discardLostSecrets, rotateSecrets } from '@holdfast/database/secrets/stored-secrets.ts';
import { type Command, type CommandContext, CommandError, recordCommand, withDatabase } from './command.ts';

export const secretsCommand: Command = {
  usage: [
    ['secrets rotate', 'Encrypts the secrets in the database with a new key.'],
    ['secrets discard', 'Removes the secrets whose key is lost, so that Holdfast starts again.'],
  ],
  run: async ([name = '', ...rest], context) => {
    const action = { rotate, discard }[name];
    if (!action || rest.length > 0) throw new CommandError('"secrets" is followed by rotate or discard. See --help.');
    await action(context);
  },
};

async function rotate({ config, terminal }: CommandContext): Promise<void> {
  const { secrets, keyId } = await withDatabase(config, ({ ownerPool }) =>
    recordCommand(ownerPool, { action: 'secretsRotated', object: 'secrets rotate' }, (client) =>
      rotateSecrets(client, config),
    ),
  );
  terminal.print(`${secrets} ${secrets === 1 ? 'secret is' : 'secrets are'} encrypted with the key ${keyId} now.`);
  if (config.secretsKey !== null)
    terminal.print('The key is the first one of SECRETS_KEY. The others can be removed once no backup needs them.');
  if (config.databaseUrl !== null) terminal.print('Restart all processes of Holdfast, so that they read the keys.');
}

async function discard({ config, terminal }: CommandContext): Promise<void> {
  const discarded = await withDatabase(
    config,
    ({ ownerPool }) =>
      recordCommand(ownerPool, { action: 'secretsRotated', object: 'secrets discard' }, (client) =>
        discardLostSecrets(client, config),
      ),
    { opensSecrets: false },
  );
  terminal.print(
    discarded === 0
      ? 'Nothing was removed: all keys are present.'
      : `${countNoun(discarded, 'secret')} without a key removed. Set up second factors and enter RPC addresses again.`,
  );
}
