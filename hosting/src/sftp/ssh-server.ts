import type { Socket } from 'node:net'
import ssh2 from 'ssh2'
import { SftpConnection, type ConnectionParts } from './sftp-connection.ts'

export type SshServerParts = Omit<ConnectionParts, 'countOfServer'> & {
  /** In the format of OpenSSH. */
  privateKey: string
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

/** The clients of a node that use SSH. */
export class SshServer {
  readonly #connectionParts: ConnectionParts
  /** By the address of the client. */
  readonly #connections = new Map<string, SftpConnection>()
  readonly #ssh: ssh2.Server

  constructor({ privateKey, ...parts }: SshServerParts) {
    this.#connectionParts = {
      ...parts,
      countOfServer: (id) => [...this.#connections.values()].filter(({ server }) => server === id).length,
    }
    this.#ssh = new ssh2.Server({ hostKeys: [privateKey], algorithms: ALGORITHMS, ident: 'quarry' })
    this.#ssh.on('connection', (client, { ip, port }) => {
      const connection = this.#connections.get(keyOf(ip, port))
      if (connection) connection.serve(client)
      else client.end()
    })
  }

  serve(socket: Socket): void {
    const key = keyOf(socket.remoteAddress, socket.remotePort)
    this.#connections.set(key, new SftpConnection(socket, this.#connectionParts))
    socket.once('close', () => this.#connections.delete(key))
    this.#ssh.injectSocket(socket)
  }

  /** Ends the connections of servers whose files are not available any more, and of users who lost their access. */
  review(): void {
    for (const connection of this.#connections.values()) connection.review()
  }
}
