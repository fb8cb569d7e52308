import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DesiredServer, ReportedOperation, ReportedServer } from '@quarry/api/contract/hosting/agents'
import { reservePort } from '../../jobs/testing/ports.ts'

/** What a request suffers: its time on the way, and whether it or its response is lost. */
export interface Fault {
  delayMs: number
  lost: 'never' | 'request' | 'response'
  /** Whether the request arrives once more, this much later. */
  repeatedMs: number | undefined
  /** Whether the request arrives once more, behind the first message of the next agent. */
  isLate: boolean
}

export const NO_FAULT: Fault = { delayMs: 0, lost: 'never', repeatedMs: undefined, isLate: false }

interface Report {
  boot: number
  sequence: number
  servers: ReportedServer[]
  operations: ReportedOperation[]
}

/** The API as an agent sees it, in memory, behind a network that loses, delays and repeats messages. */
export class ModelApi {
  readonly desired = new Map<string, DesiredServer>()
  readonly reported = new Map<string, ReportedServer>()
  /** The last report of each operation, by its id. */
  readonly operations = new Map<string, ReportedOperation>()
  /** Key of the tickets that the agent accepts. */
  readonly ticketKey = randomBytes(32)
  /** Whether it is too old for a report, which it then refuses as a whole. */
  refuses: (report: Report) => boolean = () => false
  /** Chosen for each request. */
  nextFault: () => Fault = () => NO_FAULT
  #server: Server
  #generation = 0
  #boot = 0
  #instance = ''
  #sequence = 0
  #wake = new AbortController()
  /** Requests that are still on their way. */
  #late: (() => unknown)[] = []

  constructor() {
    this.#server = this.#create()
  }

  #create(): Server {
    return createServer((request, response) => void this.#serve(request, response))
  }

  /** Cannot be reached for a time, and then at the same address again; what it knows is stored. */
  async restart(afterMs: number): Promise<void> {
    const address = this.#server.address()
    await this.close()
    await sleep(afterMs)
    this.#server = this.#create()
    const port = typeof address === 'object' && address ? address.port : 0
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
  }

  async listen(): Promise<string> {
    const port = await reservePort()
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    return `http://127.0.0.1:${port}`
  }

  close(): Promise<void> {
    this.#wake.abort()
    this.#wake = new AbortController()
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** Changes what is wanted. */
  set(server: DesiredServer): void {
    this.desired.set(server.id, server)
    this.#generation += 1
    this.#wake.abort()
    this.#wake = new AbortController()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body: unknown = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
    const url = new URL(request.url ?? '/', 'http://model')
    const { delayMs, lost, repeatedMs, isLate } = this.nextFault()
    await sleep(delayMs)
    if (isLate && request.method === 'POST') this.#late.push(() => this.#answer(url, body))
    if (lost === 'request') return void response.destroy()
    const { status, answer } = await this.#answer(url, body)
    if (repeatedMs !== undefined && request.method === 'POST')
      setTimeout(() => void this.#answer(url, body), repeatedMs)
    if (lost === 'response') return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(answer === undefined ? undefined : JSON.stringify(answer))
  }

  async #answer(url: URL, body: unknown): Promise<{ status: number; answer?: unknown }> {
    if (url.pathname.endsWith('/start')) {
      const { instance } = body as { instance: string }
      if (instance !== this.#instance) [this.#instance, this.#sequence] = [instance, 0]
      else return { status: 200, answer: this.#started() }
      this.#boot += 1
      const answer = this.#started()
      for (const arrive of this.#late.splice(0)) await arrive()
      return { status: 200, answer }
    }
    if (url.pathname.endsWith('/report')) return this.#take(body as Report)
    // Backups stay on the node.
    if (url.pathname.endsWith('/pieces')) return { status: 200, answer: { pieces: null, stored: null } }
    const after = Number(url.searchParams.get('after'))
    const waitMs = Number(url.searchParams.get('wait')) * 1000
    if (after >= this.#generation)
      await sleep(waitMs, undefined, { signal: this.#wake.signal }).catch(() => {})
    return { status: 200, answer: { generation: this.#generation, servers: [...this.desired.values()] } }
  }

  #started() {
    return { node: 'model', boot: this.#boot, ticket_key: this.ticketKey.toString('base64') }
  }

  #take(report: Report): { status: number; answer?: unknown } {
    const { boot, sequence, servers, operations } = report
    if (this.refuses(report)) return { status: 400, answer: { error: 'invalid_input', description: 'old' } }
    if (boot !== this.#boot)
      return { status: 409, answer: { error: 'conflict', description: 'another agent has been started' } }
    if (sequence <= this.#sequence) return { status: 204 }
    this.#sequence = sequence
    for (const server of servers) this.reported.set(server.id, server)
    for (const operation of operations) {
      this.operations.set(operation.id, operation)
      const { id, attempt, state } = operation
      for (const server of this.desired.values()) {
        const hasEnded = state === 'done' || state === 'failed' || state === 'cancelled'
        const open = server.operations.filter((one) => one.id !== id || one.attempt !== attempt || !hasEnded)
        if (open.length < server.operations.length) this.set({ ...server, operations: open })
      }
    }
    return { status: 204 }
  }
}
