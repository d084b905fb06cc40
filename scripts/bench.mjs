/** npm run bench [-- NAME [OPTIONS]]: runs one measurement of bench/, or all of them, one after the other. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const all = readdirSync(`${root}/bench`)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));
const [first, ...rest] = process.argv.slice(2);
const names = first ? [first] : all;

for (const name of names) {
  const file = `bench/${name}.ts`;
  if (!existsSync(`${root}/${file}`)) {
    console.error(`There is no measurement ${name}; there are ${all.join(', ')}.`);
    process.exit(1);
  }
  console.log(`\n# ${name}`);
  const { status } = spawnSync(`${root}/node_modules/.bin/tsx`, [file, ...rest], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
