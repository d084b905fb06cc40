import root from '../../package.json' with { type: 'json' };

export const VERSION = root.version;
