import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { AuthContext, Connection, Session } from 'ssh2'
import { SFTP_PASSWORD } from '@quarry/domain/limits/lengths'
import type { ServerFiles } from '../files/server-files.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import { SftpFiles } from './sftp-files.ts'
import { SftpSession } from './sftp-session.ts'

export interface SftpLimits {
  /** Connections of the node, of one caller and of one server. */
  connections: number
  connectionsPerCaller: number
  connectionsPerServer: number
  /** From the connection until the password is accepted. */
  signInMs: number
  /** Without a request. */
  silenceMs: number
  /** Between two checks of the password of an open connection. */
  recheckMs: number
  /** How long a connection stays open while the API cannot be asked. */
  uncheckedMs: number
}

export const SFTP_LIMITS: SftpLimits = {
  connections: 200,
  connectionsPerCaller: 20,
  connectionsPerServer: 10,
  signInMs: 20_000,
  silenceMs: 15 * 60_000,
  recheckMs: 60_000,
  uncheckedMs: 10 * 60_000,
}

const PASSWORDS_MAX = 3
const CHANNELS_MAX = 4
/** Responses that a client requested and does not read. */
const UNREAD_MAX_BYTES = 16 * 1024 ** 2

/** What a server offers to clients of SFTP. */
export interface SftpAccess {
  files: ServerFiles
  /** `none` while it is suspended, `read` while its files are replaced. */
  readonly fileUse: 'none' | 'read' | 'change'
}

export interface ConnectionParts {
  findServer: (id: string) => SftpAccess | undefined
  /** Asks the API; null unless the password permits access now. Throws while the API cannot be asked. */
  checkPassword: (server: string, password: string) => Promise<string | null>
  failures: FailedAttempts
  limits: SftpLimits
  /** Number of connections that use this server. */
  countOfServer: (server: string) => number
  log: Logger
}

/** The connection of one client: its sign-in, and the check that it may still be there. */
export class SftpConnection {
  /** Once the password is accepted. */
  server: string | undefined
  readonly #socket: Socket
  readonly #parts: ConnectionParts
  readonly #address: string
  readonly #sessions = new Set<SftpSession>()
  #passwords = 0
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
  }

  /** Ends it when the files of its server are not available any more. */
  review(): void {
    if (this.server !== undefined && !this.#access) this.end()
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
    if (context.method !== 'password') return context.reject(['password'])
    const { username, password } = context
    const { failures, log } = this.#parts
    this.#passwords += 1
    if (this.#passwords > PASSWORDS_MAX || failures.isBlocked(this.#address)) return this.end()
    try {
      if (await this.#isAccepted(username, password)) return this.#signIn(context, password)
      failures.add(this.#address)
    } catch (error) {
      log.warn({ reason: String(error) }, 'a password for SFTP could not be checked')
    }
    context.reject(['password'])
  }

  async #isAccepted(server: string, password: string): Promise<boolean> {
    const { findServer, checkPassword } = this.#parts
    const access = findServer(server)
    if (!access || access.fileUse === 'none' || password.length > SFTP_PASSWORD.max) return false
    return (await checkPassword(server, password)) !== null
  }

  #signIn(context: AuthContext, password: string): void {
    const { limits, countOfServer } = this.#parts
    if (countOfServer(context.username) >= limits.connectionsPerServer) return this.end()
    this.server = context.username
    this.#lastCheckedMs = performance.now()
    clearTimeout(this.#timer)
    this.#timer = setInterval(() => void this.#recheck(password), limits.recheckMs)
    context.accept()
  }

  /** Passwords are revoked, and members lose their access. */
  async #recheck(password: string): Promise<void> {
    const { limits, checkPassword } = this.#parts
    const nowMs = performance.now()
    if (nowMs - this.#lastRequestMs > limits.silenceMs) return this.end()
    try {
      if ((await checkPassword(this.server ?? '', password)) === null) return this.end()
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
