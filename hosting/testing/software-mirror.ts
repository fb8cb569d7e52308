import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = string | Buffer | object | ((request: IncomingMessage, response: ServerResponse) => unknown)

/** Stands for the services of the flavours: answers by host and path, as a mirror of them does. */
export class SoftwareMirror {
  /** By `HOST/PATH`. Objects are sent as JSON; anything else that is requested does not exist. */
  readonly answers = new Map<string, Answer>()
  readonly requests: string[] = []
  readonly #server: Server

  constructor(answers: Record<string, Answer> = {}) {
    for (const [address, answer] of Object.entries(answers)) this.answers.set(address, answer)
    this.#server = createServer((request, response) => {
      const address = (request.url ?? '/').slice(1)
      this.requests.push(address)
      const answer = this.answers.get(address)
      if (answer === undefined) response.writeHead(404).end('not found')
      else if (typeof answer === 'function') answer(request, response)
      else if (typeof answer === 'string' || Buffer.isBuffer(answer)) response.end(answer)
      else response.end(JSON.stringify(answer))
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
