/** npm run dev: the server restarting on changes, and the page with hot reload. Both end together. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const children = [
  spawn(`${root}/node_modules/.bin/tsx`, ['watch', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_ENV: 'development', ...process.env },
  }),
  spawn(`${root}/node_modules/.bin/vite`, ['apps/web'], { cwd: root, stdio: 'inherit' }),
];

function endAll() {
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.once('exit', endAll);
process.on('SIGINT', endAll);
process.on('SIGTERM', endAll);
