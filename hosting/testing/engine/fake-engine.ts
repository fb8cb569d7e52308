import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { FakeContainer, residentBytes, type CreateBody } from './fake-container.ts'

const NANOS_PER_TICK = 10_000_000

interface Answer {
  status: number
  body?: object
}

const missing = (what: string): Answer => ({
  status: 404,
  body: { cause: what, message: `no such ${what}`, response: 404 },
})

/**
 * The HTTP API of a container engine as Podman serves it. Its containers are processes of this machine, so what they do to
 * files, output and exit codes is real; it isolates nothing. `recorded-answers.json` shows that its answers have the form of
 * real ones.
 */
export class FakeEngine {
  readonly socketPath: string
  readonly containers = new Map<string, FakeContainer>()
  readonly networks = new Set<string>()
  readonly images = new Set<string>()
  /** Images that a registry has. */
  readonly offered = new Set<string>()
  /** How long it takes to describe itself. */
  infoMs = 0
  /** How long it searches for output after the head of its answer. */
  logsMs = 0
  #server: Server | undefined

  constructor(socketPath: string) {
    this.socketPath = socketPath
  }

  async comeUp(): Promise<void> {
    const server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy())
    })
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.socketPath, resolve))
  }

  /** It answers no more, and its containers run on. */
  async goDown(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(this.socketPath, { force: true })
  }

  /** The machine is switched off: whatever runs ends. */
  async close(): Promise<void> {
    for (const container of this.containers.values()) container.kill('SIGKILL')
    await this.goDown()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://engine')
    const [, kind = '', name = '', action = ''] = url.pathname.split('/').map(decodeURIComponent)
    const container = kind === 'containers' ? this.containers.get(name) : undefined
    if (container && action === 'logs') return this.#sendLogs(container, url, response)
    if (container && action === 'wait') {
      if (container.state !== 'created') await container.ended.promise
      return send(response, { status: 200, body: { StatusCode: container.exitCode, Error: null } })
    }
    if (kind === 'images') return send(response, this.#images(request.method ?? '', url))
    const text = Buffer.concat(chunks).toString()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    send(response, await this.#answer(`${request.method} ${kind}`, { name, action, url, body, container }))
  }

  async #answer(
    what: string,
    {
      name,
      action,
      url,
      body,
      container,
    }: { name: string; action: string; url: URL; body: unknown; container: FakeContainer | undefined },
  ): Promise<Answer> {
    switch (what) {
      case 'GET version':
        return { status: 200, body: { Version: '4.3.1', Components: [{ Name: 'Podman Engine' }] } }
      case 'GET info':
        await sleep(this.infoMs)
        return { status: 200, body: INFO }
      case 'GET networks':
        return this.networks.has(name) ? { status: 200, body: { Id: name, Labels: {} } } : missing('network')
      case 'POST networks':
        this.networks.add((body as { Name: string }).Name)
        return { status: 201, body: { Id: randomBytes(32).toString('hex'), Warning: '' } }
      case 'DELETE networks':
        return this.networks.delete(name) ? { status: 204 } : missing('network')
      case 'POST containers':
        if (name === 'create') return this.#create(url.searchParams.get('name') ?? '', body as CreateBody)
        return container ? this.#change(container, action, url) : missing('container')
      case 'DELETE containers':
        return container ? this.#remove(name, container) : missing('container')
      case 'GET containers':
        if (name === 'json') return { status: 200, body: this.#list(url) }
        return container ? look(container, action) : missing('container')
      default:
        return missing('page')
    }
  }

  #create(name: string, body: CreateBody): Answer {
    if (!this.images.has(body.Image)) return missing('image')
    if (this.containers.has(name)) return conflict(`the container name "${name}" is already in use`)
    const container = new FakeContainer(randomBytes(32).toString('hex'), body)
    this.containers.set(name, container)
    return { status: 201, body: { Id: container.id, Warnings: [] } }
  }

  #change(container: FakeContainer, action: string, url: URL): Answer {
    if (action === 'start') {
      if (!this.networks.has(container.body.HostConfig.NetworkMode)) return missing('network')
      container.start()
      return { status: 204 }
    }
    if (container.state !== 'running') {
      const message = `can only kill running containers. ${container.id} is in state ${container.state}: container state improper`
      return { status: 500, body: { cause: 'container state improper', message, response: 500 } }
    }
    container.kill(url.searchParams.get('signal') as NodeJS.Signals)
    return { status: 204 }
  }

  async #remove(name: string, container: FakeContainer): Promise<Answer> {
    if (container.state === 'running') {
      container.kill('SIGKILL')
      await container.ended.promise
    }
    this.containers.delete(name)
    return { status: 204 }
  }

  #list(url: URL): object[] {
    const { label = [] } = JSON.parse(url.searchParams.get('filters') ?? '{}') as { label?: string[] }
    return [...this.containers.values()]
      .filter(({ body }) =>
        label.every(
          (wanted) => wanted === `${wanted.split('=')[0]}=${body.Labels[wanted.split('=')[0] ?? '']}`,
        ),
      )
      .map(({ id, body }) => ({ Id: id, Labels: body.Labels }))
  }

  #images(method: string, url: URL): Answer & { lines?: object[] } {
    if (method === 'GET') {
      const name = decodeURIComponent(url.pathname.slice('/images/'.length, -'/json'.length))
      return this.images.has(name) ? { status: 200, body: { Id: name } } : missing('image')
    }
    const name = url.searchParams.get('fromImage') ?? ''
    if (!this.offered.has(name)) {
      const error = `initializing source docker://${name}: no such host`
      return { status: 200, body: { progressDetail: {}, errorDetail: { message: error }, error } }
    }
    this.images.add(name)
    return {
      status: 200,
      body: { status: 'Download complete', progressDetail: { current: 10, total: 10 }, id: 'layer' },
    }
  }

  async #sendLogs(container: FakeContainer, url: URL, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    if (this.logsMs > 0) {
      response.flushHeaders()
      await sleep(this.logsMs)
    }
    container.sendLogs(response, {
      sinceS: Number(url.searchParams.get('since') ?? 0),
      tail: Number(url.searchParams.get('tail') ?? Infinity),
      follow: url.searchParams.get('follow') === '1',
    })
  }
}

const INFO = {
  MemoryLimit: true,
  SwapLimit: true,
  CpuCfsQuota: true,
  PidsLimit: true,
  SecurityOptions: ['name=seccomp,profile=default'],
}

const conflict = (message: string): Answer => ({
  status: 409,
  body: { cause: 'conflict', message, response: 409 },
})

function look(container: FakeContainer, action: string): Answer {
  const { id, state, exitCode, body } = container
  if (action === 'json') {
    const Running = state === 'running'
    // Podman never says that memory was the reason.
    const State = {
      Status: state,
      Running,
      OOMKilled: false,
      Pid: Running ? container.pid : 0,
      ExitCode: exitCode,
    }
    const { Labels, User } = body as CreateBody & { User: string }
    const { Memory, NanoCpus } = body.HostConfig
    return {
      status: 200,
      body: { Id: id, State, HostConfig: { Memory, NanoCpus }, Config: { Labels, User } },
    }
  }
  return {
    status: 200,
    body: {
      read: new Date().toISOString(),
      cpu_stats: { cpu_usage: { total_usage: cpuNanos(container.pid) } },
      memory_stats: { usage: residentBytes(container.pid), limit: body.HostConfig.Memory },
    },
  }
}

function cpuNanos(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * NANOS_PER_TICK
  } catch {
    return 0
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body && JSON.stringify(body))
}
