import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DesiredOperation } from '@quarry/api/contract/hosting/agents'
import { ConsoleMessage, type TicketPayload } from '@quarry/api/contract/hosting/console'
import { signTicket } from '@quarry/api/hosting/sign-ticket'
import { aDesiredServer } from '@quarry/hosting/testing/desired-server'
import { ModelApi } from '@quarry/hosting/testing/model-api'
import { reservePort } from '@quarry/jobs/testing/ports'
import { WebSocket } from 'ws'

const HOSTING = path.join(import.meta.dirname, '../../../hosting')
const SERVER = 'lobby'
const LOOK_AGAIN_MS = 20
const TICKET_MS = 3_600_000

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(LOOK_AGAIN_MS)
}

/** Runs the agent as it is started in production, without servers. */
export async function withIdleAgent<T>(folder: string, work: (pid: number) => Promise<T>): Promise<T> {
  const api = new ModelApi()
  const env = {
    ...process.env,
    API_URL: await api.listen(),
    NODE_TOKEN: `qrn_${'0'.repeat(43)}`,
    HOSTING_DIR: folder,
    CONSOLE_PORT: String(await reservePort()),
  }
  const child = spawn(process.execPath, [path.join(HOSTING, 'src/main.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(child.stdout, 'data')
    return await work(child.pid ?? 0)
  } finally {
    await stopProcess(child)
    await api.close()
  }
}

/** An agent with one server that runs `tiny-server.ts`. The API that it reports to is a model. */
export class BenchAgent {
  readonly pid: number
  /** The files of the server. */
  readonly data: string
  readonly #api: ModelApi
  readonly #child: ChildProcess
  readonly #port: number
  #operations = 0

  private constructor(
    api: ModelApi,
    child: ChildProcess,
    { port, folder }: { port: number; folder: string },
  ) {
    this.#api = api
    this.#child = child
    this.#port = port
    this.pid = child.pid ?? 0
    this.data = path.join(folder, 'agent/servers', SERVER, 'data')
  }

  static async start(folder: string): Promise<BenchAgent> {
    const api = new ModelApi()
    const url = await api.listen()
    const port = await reservePort()
    const script = path.join(HOSTING, 'testing/agent-process.ts')
    const child = spawn(process.execPath, [script, url, folder, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const agent = new BenchAgent(api, child, { port, folder })
    const installation = agent.#operation('install', {})
    api.set(
      aDesiredServer({
        id: SERVER,
        game_version: '1.21.4',
        port: await reservePort(),
        storage_mb: 16_384,
        backups: ['one'],
        operations: [installation],
      }),
    )
    await until(() => api.reported.get(SERVER)?.power === 'running')
    return agent
  }

  async stop(): Promise<void> {
    await stopProcess(this.#child)
    await this.#api.close()
  }

  #ticket(permission: TicketPayload['permission']): string {
    const expires = Date.now() + TICKET_MS
    const payload = { server: SERVER, user: 'alice', permission, expires, generation: 0 }
    return signTicket(payload, this.#api.ticketKey)
  }

  #operation(
    kind: DesiredOperation['kind'],
    target: NonNullable<DesiredOperation['target']>,
  ): DesiredOperation {
    this.#operations += 1
    return { id: `work${this.#operations}`, kind, attempt: 1, erases: false, target, cancelled: false }
  }

  /** Seconds of an operation, with its report. */
  async perform(
    kind: DesiredOperation['kind'],
    target: NonNullable<DesiredOperation['target']>,
  ): Promise<number> {
    const wanted = this.#api.desired.get(SERVER)
    if (!wanted) throw new Error('the server is gone')
    const operation = this.#operation(kind, target)
    const startedAt = performance.now()
    this.#api.set({ ...wanted, operations: [operation] })
    const reported = () => this.#api.operations.get(operation.id)
    await until(() => ['done', 'failed'].includes(reported()?.state ?? ''))
    if (reported()?.state !== 'done')
      throw new Error(`the operation ${kind} failed: ${JSON.stringify(reported())}`)
    return (performance.now() - startedAt) / 1000
  }

  /** A request for the files of the server; throws unless it succeeds. */
  async request(method: string, address: string, body?: Uint8Array<ArrayBuffer> | object): Promise<unknown> {
    const isBytes = body instanceof Uint8Array
    const response = await fetch(`http://127.0.0.1:${this.#port}/v3/server/${SERVER}/fs/${address}`, {
      method,
      headers: { authorization: `Bearer ${this.#ticket('files')}` },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  async openConsole(): Promise<BenchConsole> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}`)
    await once(socket, 'open')
    return BenchConsole.open(socket, this.#ticket('console'))
  }
}

/** A client that reads all lines, as the page does. */
export class BenchConsole {
  received = 0
  skipped = 0
  readonly #socket: WebSocket
  #last = ''
  #onLast = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  static async open(socket: WebSocket, ticket: string): Promise<BenchConsole> {
    const client = new BenchConsole(socket)
    const isReady = Promise.withResolvers<void>()
    socket.on('message', (data) => {
      const message = ConsoleMessage.parse(JSON.parse((data as Buffer).toString()))
      if (message.event === 'auth-ok') isReady.resolve()
      else client.#receive(message)
    })
    socket.send(JSON.stringify({ event: 'auth', ticket }))
    await isReady.promise
    return client
  }

  #receive(message: ConsoleMessage): void {
    if (message.event === 'skipped') this.skipped += message.count
    if (message.event !== 'log') return
    this.received += message.lines.length
    this.#last = message.lines.at(-1) ?? ''
    this.#onLast()
  }

  /** Until this line has arrived as the last one. */
  async untilLast(line: string): Promise<void> {
    const hasArrived = Promise.withResolvers<void>()
    this.#onLast = () => {
      if (this.#last === line) hasArrived.resolve()
    }
    this.#onLast()
    await hasArrived.promise
  }

  command(line: string): void {
    this.#socket.send(JSON.stringify({ event: 'command', line }))
  }

  close(): void {
    this.#socket.terminate()
  }
}
