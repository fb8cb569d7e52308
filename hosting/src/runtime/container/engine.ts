import type { IncomingMessage } from 'node:http'
import {
  AGENT_LABEL,
  containerOf,
  containerBody,
  networkBody,
  SERVER_LABEL,
  type ContainerSetup,
} from './container-body.ts'
import { z } from 'zod'
import type { EngineClient, Waiting } from './engine-client.ts'
import { EngineError } from './engine-error.ts'
import { Container, Info, Listed, Stats, Version } from './engine-shapes.ts'
import { sinceOf, type LogMark } from './log-reader.ts'

interface LogRange {
  follow: boolean
  since?: LogMark | undefined
  /** So many of the last lines. */
  tail?: number
  signal: AbortSignal
}

const containerPath = (server: string) => `/containers/${containerOf(server)}`
const networkPath = (server: string) => `/networks/${containerOf(server)}`

/** What servers need of a container engine. Each server has at most one container and one network, named by its id. */
export class Engine {
  readonly #client: EngineClient

  constructor(client: EngineClient) {
    this.#client = client
  }

  async info(waiting: Waiting = {}): Promise<Info> {
    return this.#client.json(Info, '/info', waiting)
  }

  /** Name and version. */
  async version(waiting: Waiting = {}): Promise<string> {
    const { Version: version, Components: parts } = await this.#client.json(Version, '/version', waiting)
    return `${parts?.some(({ Name }) => Name.startsWith('Podman')) ? 'Podman' : 'Docker'} ${version}`
  }

  async create(setup: ContainerSetup): Promise<void> {
    const { server, agent } = setup
    if (!(await this.#client.find(z.object({}), networkPath(server))))
      await this.#client.call('POST', '/networks/create', { body: networkBody(server, agent) })
    await this.#client.call('POST', `/containers/create?name=${containerOf(server)}`, {
      body: containerBody(setup),
    })
  }

  async start(server: string): Promise<void> {
    await this.#client.call('POST', `${containerPath(server)}/start`)
  }

  /** Undefined if there is none. */
  inspect(server: string): Promise<Container | undefined> {
    return this.#client.find(Container, `${containerPath(server)}/json`)
  }

  /** Returns when it does not run any more; the engine may end the wait before. */
  async wait(server: string, signal: AbortSignal): Promise<void> {
    const path = `${containerPath(server)}/wait?condition=not-running`
    try {
      await this.#client.call('POST', path, { signal, answerMs: 0 })
    } catch (error) {
      if (!(error instanceof EngineError && error.status === 404)) throw error
    }
  }

  stats(server: string): Promise<Stats> {
    return this.#client.json(Stats, `${containerPath(server)}/stats?stream=false&one-shot=true`)
  }

  logs(server: string, { follow, since, tail, signal }: LogRange): Promise<IncomingMessage> {
    const range = (since ? sinceOf(since) : '') + (tail === undefined ? '' : `&tail=${tail}`)
    const query = `stdout=1&stderr=1&timestamps=1&follow=${follow ? 1 : 0}${range}`
    return this.#client.stream('GET', `${containerPath(server)}/logs?${query}`, signal)
  }

  /** Also succeeds if it has ended. */
  async signal(server: string, signal: string): Promise<void> {
    try {
      await this.#client.call('POST', `${containerPath(server)}/kill?signal=${signal}`)
    } catch (error) {
      // Docker answers 409 then, and Podman 500.
      if (!(error instanceof EngineError) || error.status === undefined) throw error
      if ((await this.inspect(server))?.State.Running) throw error
    }
  }

  /** Ends and removes the container of a server and its network. When it returns, nothing runs on its files. */
  async remove(server: string): Promise<void> {
    await this.#client.remove(`${containerPath(server)}?force=1&v=1`)
    if (await this.inspect(server)) throw new EngineError(`${containerOf(server)} is not gone yet`)
    await this.#client.remove(networkPath(server))
  }

  /** The servers that have a container of this agent. */
  async listServers(agent: string): Promise<string[]> {
    const filters = encodeURIComponent(JSON.stringify({ label: [`${AGENT_LABEL}=${agent}`] }))
    const listed = await this.#client.json(Listed, `/containers/json?all=1&filters=${filters}`)
    return listed.flatMap(({ Labels: labels }) => labels?.[SERVER_LABEL] ?? [])
  }
}
