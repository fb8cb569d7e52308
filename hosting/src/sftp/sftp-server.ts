import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import ssh2 from 'ssh2'
import { OpenConnections } from '../callers/open-connections.ts'
import { FailedAttempts } from './failed-attempts.ts'
import type { HostKey } from './host-key.ts'
import { SFTP_LIMITS, SftpConnection, type ConnectionParts, type SftpLimits } from './sftp-connection.ts'

export interface SftpServerParts extends Pick<
  ConnectionParts,
  'findServer' | 'checkPassword' | 'checkKey' | 'log'
> {
  hostKey: HostKey
  limits?: SftpLimits
}

/** What all current clients have. Nothing is compressed, which would cost memory before a password is checked. */
const ALGORITHMS: ssh2.Algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'diffie-hellman-group14-sha256',
    'diffie-hellman-group16-sha512',
  ],
  serverHostKey: ['ssh-ed25519'],
  cipher: [
    'aes128-gcm@openssh.com',
    'aes256-gcm@openssh.com',
    'chacha20-poly1305@openssh.com',
    'aes128-ctr',
    'aes256-ctr',
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  compress: ['none'],
}

const keyOf = (ip: string | undefined, port: number | undefined): string => `${ip} ${port}`

/** Serves the files of all servers of a node by SFTP, and nothing else of SSH. */
export class SftpServer {
  readonly #open: OpenConnections
  readonly #connectionParts: ConnectionParts
  /** By the address of the client. */
  readonly #connections = new Map<string, SftpConnection>()
  readonly #ssh: ssh2.Server
  #server: Server | undefined

  constructor({ hostKey, limits = SFTP_LIMITS, ...parts }: SftpServerParts) {
    this.#open = new OpenConnections(limits)
    this.#connectionParts = {
      ...parts,
      limits,
      failures: new FailedAttempts(),
      countOfServer: (id) => [...this.#connections.values()].filter(({ server }) => server === id).length,
    }
    this.#ssh = new ssh2.Server({ hostKeys: [hostKey.privateKey], algorithms: ALGORITHMS, ident: 'quarry' })
    this.#ssh.on('connection', (client, { ip, port }) => {
      const connection = this.#connections.get(keyOf(ip, port))
      if (connection) connection.serve(client)
      else client.end()
    })
  }

  /** Listens, and returns the port. */
  async listen({ host, port }: { host: string; port: number }): Promise<number> {
    // Without `noDelay` each small response waits for the confirmation of the last one.
    const server = createServer({ noDelay: true }, (socket) => this.#accept(socket))
    this.#server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    return (server.address() as AddressInfo).port
  }

  #accept(socket: Socket): void {
    const { remoteAddress, remotePort } = socket
    if (this.#connectionParts.failures.isBlocked(remoteAddress ?? '')) return void socket.destroy()
    if (!this.#open.admit(socket)) return
    const key = keyOf(remoteAddress, remotePort)
    this.#connections.set(key, new SftpConnection(socket, this.#connectionParts))
    socket.once('close', () => this.#connections.delete(key))
    this.#ssh.injectSocket(socket)
  }

  close(): Promise<void> {
    const server = this.#server
    for (const connection of this.#connections.values()) connection.end()
    return server ? new Promise((resolve) => server.close(() => resolve())) : Promise.resolve()
  }

  /** Ends the connections of servers whose files are not available any more. */
  review(): void {
    for (const connection of this.#connections.values()) connection.review()
  }
}
