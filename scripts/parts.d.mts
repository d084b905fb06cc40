export interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

export interface PartsList {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly licenses: readonly object[];
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  }[];
}

export function isAllowedLicence(expression: string | undefined): boolean;
export function findPartProblems(given: {
  readonly lock: LockFile;
  readonly manifests: Readonly<Record<string, Pick<LockEntry, 'dependencies'>>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}): string[];
export function makePartsList(given: {
  readonly lock: LockFile;
  readonly version: string;
  readonly nodeVersion: string;
}): PartsList;
export function readLock(): LockFile;
