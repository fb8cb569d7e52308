import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { OpenConnections } from '../callers/open-connections.ts'
import { FailedAttempts } from './failed-attempts.ts'
import type { HostKey } from './host-key.ts'
import { SFTP_LIMITS, type SftpLimits } from './sftp-limits.ts'
import type { SshServer, SshServerParts } from './ssh-server.ts'

export interface SftpServerParts extends Omit<SshServerParts, 'privateKey' | 'limits' | 'failures'> {
  hostKey: HostKey
  limits?: SftpLimits
}

/** Serves the files of all servers of a node by SFTP, and nothing else of SSH. */
export class SftpServer {
  readonly #open: OpenConnections
  readonly #parts: SshServerParts
  #ssh: SshServer | undefined
  #server: Server | undefined

  constructor({ hostKey, limits = SFTP_LIMITS, ...parts }: SftpServerParts) {
    this.#open = new OpenConnections(limits)
    this.#parts = { ...parts, limits, failures: new FailedAttempts(), privateKey: hostKey.privateKey }
  }

  /** Listens, and returns the port. */
  async listen({ host, port }: { host: string; port: number }): Promise<number> {
    // Without `noDelay` each small response waits for the confirmation of the last one.
    const server = createServer({ noDelay: true }, (socket) => void this.#accept(socket))
    this.#server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    return (server.address() as AddressInfo).port
  }

  async #accept(socket: Socket): Promise<void> {
    if (this.#parts.failures.isBlocked(socket.remoteAddress ?? '')) return void socket.destroy()
    if (!this.#open.admit(socket)) return
    socket.on('error', () => socket.destroy())
    const ssh = await this.#load().catch((error: unknown) => {
      this.#parts.log.error({ err: error }, 'SSH cannot be loaded')
      return undefined
    })
    if (!ssh || !this.#server?.listening) return void socket.destroy()
    if (!socket.destroyed) ssh.serve(socket)
  }

  /** With the first client: it needs much memory. */
  async #load(): Promise<SshServer> {
    const { SshServer: Loaded } = await import('./ssh-server.ts')
    return (this.#ssh ??= new Loaded(this.#parts))
  }

  close(): Promise<void> {
    const server = this.#server
    for (const socket of this.#open.sockets) socket.destroy()
    return server ? new Promise((resolve) => server.close(() => resolve())) : Promise.resolve()
  }

  /** Ends the connections of servers whose files are not available any more, and of users who lost their access. */
  review(): void {
    this.#ssh?.review()
  }
}
