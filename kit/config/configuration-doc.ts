import { CONFIG_TABLE } from './config-table.ts';
import type { Flag } from './flag.ts';

/** Renders docs/CONFIGURATION.md from the table that validates, so that it is always current. */
export function renderConfigurationDoc(): string {
  const rows = (CONFIG_TABLE as readonly Flag[]).map((flag) => {
    const notes = [...(flag.secret ? ['secret'] : []), ...(flag.page ? ['given to the page'] : [])];
    const cells = [
      `\`${flag.name}\``,
      describeDefault(flag),
      capitalise(flag.kind.expected),
      flag.effect,
      capitalise(notes.join(', ')),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const note =
    'Generated from kit/config/config-table.ts. To change it, edit the table and run: ' +
    'UPDATE_DOCS=1 npx vitest run kit/config';
  return `<!-- ${note} -->

# Configuration

Holdfast needs no configuration. Options are set by environment variables, or by lines \`NAME=value\` in the file
\`.env\` of the folder where Holdfast is started. If both set an option, the environment takes precedence. An empty
variable counts as not set.

The configuration is checked at start. An invalid value, a misspelt name (\`SESION_DAYS\`, \`DATABASEURL\`) or an
unknown name in \`.env\` stops the start with one sentence for each problem. Secret values never appear in those
sentences or in the log.

| Name | Default | Value | Effect | Notes |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

## Sign-in with OpenID Connect

There are two profiles, \`OIDC_*\` and \`OIDC_SECONDARY_*\`; \`OIDC_PROFILE\` selects one. A profile needs an issuer
and a client id; an incomplete profile stops the start.
`;
}

function describeDefault(flag: Flag): string {
  if (flag.defaultText !== undefined) return flag.defaultText;
  return flag.default === null ? 'none' : `\`${String(flag.default)}\``;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
