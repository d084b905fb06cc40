/** An authenticator in software: it creates and uses passkeys as a browser and a device together do. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface AuthenticatorFaults {
  /** The page that asks; another one than the server's is a phishing site. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

export function createAuthenticator({ site = 'https://holdfast.example' } = {}) {
  let credential: { id: Buffer; privateKey: KeyObject; userHandle: string } | null = null;
  let counter = 0;

  function authenticatorData(flags: number, { rpId, isUserVerified = true }: AuthenticatorFaults): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId ?? new URL(site).hostname), head]);
  }

  const clientData = (type: string, challenge: string, { origin }: AuthenticatorFaults): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: origin ?? new URL(site).origin, crossOrigin: false }));

  return {
    setCounter: (value: number): void => void (counter = value),

    /** What navigator.credentials.create returns. */
    create({ options }: { options: { challenge: string; user?: unknown } }, faults: AuthenticatorFaults = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      credential = { id, privateKey, userHandle: (options.user as { id: string }).id };
      const { x, y } = publicKey.export({ format: 'jwk' });
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const data = Buffer.concat([authenticatorData(HAS_CREDENTIAL, faults), Buffer.alloc(16), idLength, id, coseKey]);
      const dataLength = Buffer.alloc(2);
      dataLength.writeUInt16BE(data.length);
      // The CBOR map {"fmt": "none", "attStmt": {}, "authData": data}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from('59', 'hex'),
        dataLength,
        data,
      ]);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, faults).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** What navigator.credentials.get returns. */
    get({ options }: { options: { challenge: string } }, faults: AuthenticatorFaults = {}) {
      if (credential === null) throw new Error('There is no passkey.');
      counter += 1;
      const data = authenticatorData(0, faults);
      const client = clientData('webauthn.get', options.challenge, faults);
      const id = credential.id.toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), credential.privateKey).toString('base64url'),
          userHandle: credential.userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
