/** Reads and prints at the terminal of the operator. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError, type Terminal } from './command.ts';

export function createTerminal(): Terminal {
  return {
    print: (line) => void process.stdout.write(`${line}\n`),
    readNewPassword: async () => {
      if (!process.stdin.isTTY) {
        const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
        if (line === '') throw new CommandError('The standard input has no password in its first line.');
        return line;
      }
      const password = await ask('New password: ');
      if (password !== (await ask('Repeat the password: '))) throw new CommandError('The two passwords differ.');
      return password;
    },
  };
}

function ask(question: string): Promise<string> {
  // Without an echo: readline writes what is typed to its output, which throws it away.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stdout.write(question);
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => {
      lines.close();
      reject(new CommandError('Cancelled. Nothing was changed.'));
    });
    lines.question('', (line) => {
      lines.close();
      process.stdout.write('\n');
      resolve(line);
    });
  });
}
