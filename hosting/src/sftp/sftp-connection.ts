import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import ssh2 from 'ssh2'
import type { AuthContext, Connection, PublicKeyAuthContext, Session } from 'ssh2'
import { SFTP_KEY_TYPES } from '@quarry/domain/hosting/sftp'
import { SFTP_PASSWORD } from '@quarry/domain/limits/lengths'
import type { ServerFiles } from '../files/server-files.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import { fingerprintOf } from './fingerprint.ts'
import { SftpFiles } from './sftp-files.ts'
import type { SftpLimits } from './sftp-limits.ts'
import { SftpSession } from './sftp-session.ts'

const PASSWORDS_MAX = 3
/** Programs offer all keys that they have. */
const KEYS_MAX = 20
const METHODS: ssh2.AuthenticationType[] = ['publickey', 'password']
const CHANNELS_MAX = 4
/** Responses that a client requested and does not read. */
const UNREAD_MAX_BYTES = 16 * 1024 ** 2

/** What a server offers to clients of SFTP. */
export interface SftpAccess {
  files: ServerFiles
  /** `none` while it is suspended, `read` while its files are replaced. */
  readonly fileUse: 'none' | 'read' | 'change'
}

export interface OfferedKey {
  fingerprint: string
  /** Whether the client has proved that it has the private key. */
  proved: boolean
}

export interface ConnectionParts {
  findServer: (id: string) => SftpAccess | undefined
  /** Asks the API; null unless the password permits access now. Throws while the API cannot be asked. */
  checkPassword: (server: string, password: string) => Promise<string | null>
  /** The same for a public key. */
  checkKey: (server: string, key: OfferedKey) => Promise<string | null>
  /** What the node knows of the permissions of a user; undefined for nothing. */
  permissionsOf: (server: string, user: string) => readonly string[] | undefined
  failures: FailedAttempts
  limits: SftpLimits
  /** Number of connections that use this server. */
  countOfServer: (server: string) => number
  log: Logger
}

/** Asks the API which user the client is, null if it is not permitted any more. */
type Check = (server: string) => Promise<string | null>

/** Who is signed in, and what the node knew of their permissions when it last looked. */
interface SignedIn {
  user: string
  permissions: string
  check: Check
}

/** The connection of one client: its sign-in, and the check that it may still be there. */
export class SftpConnection {
  /** Once it is signed in. */
  server: string | undefined
  readonly #socket: Socket
  readonly #parts: ConnectionParts
  readonly #address: string
  readonly #sessions = new Set<SftpSession>()
  #signedIn: SignedIn | undefined
  #passwords = 0
  #keys = 0
  #channels = 0
  #timer: NodeJS.Timeout
  #lastRequestMs = performance.now()
  #lastCheckedMs = 0
  #sentBytes = 0

  constructor(socket: Socket, parts: ConnectionParts) {
    this.#socket = socket
    this.#parts = parts
    this.#address = socket.remoteAddress ?? ''
    this.#timer = setTimeout(() => this.end(), parts.limits.signInMs)
    socket.once('close', () => this.#close())
    socket.on('error', () => socket.destroy())
  }

  end(): void {
    this.#socket.destroy()
  }

  #close(): void {
    clearTimeout(this.#timer)
    for (const session of this.#sessions) session.end()
    // Its passwords count by themselves.
    if (this.server === undefined && this.#keys > 0 && this.#passwords === 0)
      this.#parts.failures.add(this.#address)
  }

  /** Ends it when the files of its server are not available any more, and checks it when its user is permitted more or less. */
  review(): void {
    const signedIn = this.#signedIn
    if (!signedIn) return
    if (!this.#access) return this.end()
    const permissions = this.#permissionsOf(signedIn.user)
    if (permissions === signedIn.permissions) return
    signedIn.permissions = permissions
    void this.#recheck(signedIn.check)
  }

  #permissionsOf(user: string): string {
    return String(this.#parts.permissionsOf(this.server ?? '', user))
  }

  get #access(): SftpAccess | undefined {
    const access = this.#parts.findServer(this.server ?? '')
    return access?.fileUse === 'none' ? undefined : access
  }

  serve(client: Connection): void {
    client.on('error', () => this.end())
    client.on('authentication', (context) => void this.#authenticate(context))
    client.on('session', (accept, reject) => {
      if (this.#channels >= CHANNELS_MAX) return reject()
      this.#channels += 1
      this.#openSession(accept())
    })
  }

  async #authenticate(context: AuthContext): Promise<void> {
    const { failures, log } = this.#parts
    if (context.method === 'publickey') return this.#authenticateKey(context)
    if (context.method !== 'password') return context.reject(METHODS)
    const { username, password } = context
    this.#passwords += 1
    if (this.#passwords > PASSWORDS_MAX || failures.isBlocked(this.#address)) return this.end()
    try {
      const user = await this.#userOf(username, password)
      if (user !== null)
        return this.#signIn(context, user, (server) => this.#parts.checkPassword(server, password))
      failures.add(this.#address)
    } catch (error) {
      log.warn({ reason: String(error) }, 'a password for SFTP could not be checked')
    }
    context.reject(METHODS)
  }

  /** A client first asks whether a key would do, and then signs with it. */
  async #authenticateKey(context: PublicKeyAuthContext): Promise<void> {
    const { checkKey, failures, log } = this.#parts
    this.#keys += 1
    if (this.#keys > KEYS_MAX || failures.isBlocked(this.#address)) return this.end()
    const { username: server } = context
    const fingerprint = fingerprintOf(context.key.data)
    const hasSigned = context.signature !== undefined
    try {
      const isProved = hasSigned && isSignedWith(context)
      if (hasSigned && !isProved) return context.reject(METHODS)
      const user = this.#isOpen(server) ? await checkKey(server, { fingerprint, proved: isProved }) : null
      if (user !== null) {
        if (!isProved) return context.accept()
        return this.#signIn(context, user, (id) => checkKey(id, { fingerprint, proved: true }))
      }
    } catch (error) {
      log.warn({ reason: String(error) }, 'a key for SFTP could not be checked')
    }
    context.reject(METHODS)
  }

  #isOpen(server: string): boolean {
    const access = this.#parts.findServer(server)
    return access !== undefined && access.fileUse !== 'none'
  }

  async #userOf(server: string, password: string): Promise<string | null> {
    if (!this.#isOpen(server) || password.length > SFTP_PASSWORD.max) return null
    return this.#parts.checkPassword(server, password)
  }

  #signIn(context: AuthContext, user: string, check: Check): void {
    const { limits, countOfServer } = this.#parts
    if (countOfServer(context.username) >= limits.connectionsPerServer) return this.end()
    this.server = context.username
    this.#signedIn = { user, permissions: this.#permissionsOf(user), check }
    this.#lastCheckedMs = performance.now()
    clearTimeout(this.#timer)
    this.#timer = setInterval(() => void this.#recheck(check), limits.recheckMs)
    context.accept()
  }

  /** Passwords and keys are revoked, and members lose their access. */
  async #recheck(check: Check): Promise<void> {
    const { limits } = this.#parts
    const nowMs = performance.now()
    if (nowMs - this.#lastRequestMs > limits.silenceMs) return this.end()
    try {
      if ((await check(this.server ?? '')) === null) return this.end()
      this.#lastCheckedMs = performance.now()
    } catch {
      if (nowMs - this.#lastCheckedMs > limits.uncheckedMs) this.end()
    }
  }

  #openSession(session: Session): void {
    session.once('close', () => {
      this.#channels -= 1
    })
    session.on('sftp', (accept) => {
      const access = this.#access
      if (!access) return this.end()
      const opened = new SftpSession(accept(), {
        files: new SftpFiles(access.files),
        mayChange: () => this.#access?.fileUse === 'change',
        flow: (isReading) => void (isReading ? this.#socket.resume() : this.#socket.pause()),
        onRequest: () => {
          this.#lastRequestMs = performance.now()
        },
        onSent: (bytes) => this.#countSent(bytes),
        log: (error) => this.#parts.log.error({ err: error }, 'a request by SFTP failed'),
      })
      this.#sessions.add(opened)
    })
  }

  #countSent(bytes: number): void {
    this.#sentBytes += bytes
    const received = this.#socket.bytesWritten - this.#socket.writableLength
    if (this.#sentBytes - received > UNREAD_MAX_BYTES) this.end()
  }
}

/** Whether the client has signed its request with the private key of the key that it offers. */
function isSignedWith({ key, signature, blob, hashAlgo }: PublicKeyAuthContext): boolean {
  if (!signature || !blob) return false
  const parsed = ssh2.utils.parseKey(key.data)
  if (parsed instanceof Error || parsed.type !== key.algo) return false
  if (!SFTP_KEY_TYPES.some((type) => type === parsed.type)) return false
  // Signatures of RSA with SHA-1 prove nothing any more.
  if (parsed.type === 'ssh-rsa' && hashAlgo !== 'sha256' && hashAlgo !== 'sha512') return false
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- it returns errors as well
  return parsed.verify(blob, signature, hashAlgo) === true
}
