import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { createServer } from '../process/node-http.ts'
import { ConsoleSession, SESSION_LIMITS, type SessionParts } from './console-session.ts'

const MESSAGE_MAX_BYTES = 16 * 1024
const CONNECTIONS_MAX = 1_000
/** Try again later. */
const BUSY = 1013

export interface ConsoleServerOptions {
  host: string
  port: number
}

const refuse: RequestListener = (_, response) => void response.writeHead(426).end()

/** Serves the consoles of all servers of a node on one port, and other requests of the API beside them. */
export class ConsoleServer {
  #server: WebSocketServer | undefined
  #http: Server | undefined
  readonly #sessions = new Set<ConsoleSession>()

  /** Listens, and returns the port. */
  async listen(
    { host, port }: ConsoleServerOptions,
    parts: Omit<SessionParts, 'limits'> & Partial<Pick<SessionParts, 'limits'>>,
    serve = refuse,
  ): Promise<number> {
    const http = createServer(serve)
    this.#http = http
    const server = new WebSocketServer({
      server: http,
      maxPayload: MESSAGE_MAX_BYTES,
      perMessageDeflate: false,
    })
    this.#server = server
    server.on('connection', (socket) => {
      if (server.clients.size > CONNECTIONS_MAX) socket.close(BUSY, 'too many connections')
      else {
        const session = ConsoleSession.open(socket, { limits: SESSION_LIMITS, ...parts })
        this.#sessions.add(session)
        socket.once('close', () => this.#sessions.delete(session))
      }
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      http.listen(port, host, resolve)
    })
    return (http.address() as AddressInfo).port
  }

  /** Ends the sessions of users who may not use the console any more. */
  review(): void {
    for (const session of this.#sessions) session.review()
  }

  close(): Promise<void> {
    const [server, http] = [this.#server, this.#http]
    if (!server || !http) return Promise.resolve()
    for (const client of server.clients) client.terminate()
    server.close()
    http.closeAllConnections()
    return new Promise((resolve) => http.close(() => resolve()))
  }
}
