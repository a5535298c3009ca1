import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A passkey as stored in an authenticator, with its public key in COSE format. */
export type SoftPasskey = { id: string; key: KeyObject; cose: Buffer; counter: number }

/** A challenge of the server. */
export type Challenge = { challenge: string; rpId: string }

const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest()

/** Creates a passkey with a new key pair. */
export function makeSoftPasskey(): SoftPasskey {
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [start, middle] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
  const cose = Buffer.concat([start, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')])
  return { id: randomBytes(16).toString('base64url'), key, cose, counter: 0 }
}

/** Builds the authenticator's response when the passkey is used. */
export function showSoftPasskey(
  passkey: SoftPasskey,
  { challenge, rpId }: Challenge,
  origin: string,
): object {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(++passkey.counter)
  // Flags: the user is present and verified.
  const authenticatorData = Buffer.concat([sha256(rpId), Buffer.from([5]), counter])
  const clientDataJSON = clientData('webauthn.get', challenge, origin)
  const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), passkey.key)
  return answer(passkey, { authenticatorData, clientDataJSON, signature })
}

/** Builds the authenticator's response when the passkey is created, without an attestation. */
export function registerSoftPasskey(
  passkey: SoftPasskey,
  { challenge, rpId }: Challenge,
  origin: string,
): object {
  const id = Buffer.from(passkey.id, 'base64url')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  // Flags: the user is present and verified, a credential follows; counter and model are 0.
  const head = [sha256(rpId), Buffer.from([0x45]), Buffer.alloc(4 + 16), length, id, passkey.cose]
  const authData = Buffer.concat(head)
  // The CBOR map of fmt "none", an empty attStmt and authData.
  const cbor = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
  const attestationObject = Buffer.concat([cbor, Buffer.from([authData.length]), authData])
  const clientDataJSON = clientData('webauthn.create', challenge, origin)
  return answer(passkey, { attestationObject, clientDataJSON })
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin }))

function answer({ id }: SoftPasskey, parts: Record<string, Buffer>): object {
  const response = Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]),
  )
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}
