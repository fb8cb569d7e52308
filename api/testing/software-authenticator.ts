import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** Values that a response may forge. */
interface Forgery {
  origin?: string
  rpId?: string
  isVerified?: boolean
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData(rpId: string, { flags, counter }: { flags: number; counter: number }): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(flags, 0)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), head])
}

/** An authenticator with one key (ES256), whose responses can be forged. */
export function aDevice(site: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = base64url(credentialId)
  const key = { id, rawId: id, type: 'public-key' } as const
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  const device = {
    /** The signature counter; authenticators without a counter send 0. */
    counter: 0,
    create(challenge: string, { origin = site.origin, rpId = site.rpId, isVerified = true }: Forgery = {}) {
      const flags = PRESENT | HAS_KEY | (isVerified ? VERIFIED : 0)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        authenticatorData(rpId, { flags, counter: device.counter }),
        Buffer.alloc(16),
        length,
        credentialId,
        isoCBOR.encode(cose),
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal', 'telepathy'],
      }
      return { ...key, response }
    },
    use(challenge: string, { origin = site.origin, rpId = site.rpId, isVerified = true }: Forgery = {}) {
      const flags = PRESENT | (isVerified ? VERIFIED : 0)
      const authData = authenticatorData(rpId, { flags, counter: device.counter })
      const client = clientData('webauthn.get', challenge, origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      }
      return { ...key, response }
    },
  }
  return device
}
