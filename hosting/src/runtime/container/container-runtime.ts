import path from 'node:path'
import type { Logger } from 'pino'
import { bootId } from '../../process/process-identity.ts'
import { endTree } from '../../process/process-tree.ts'
import type { LaunchSpec, Resumed, RunIdentity, RunningServer, Runtime, Tenant } from '../runtime.ts'
import { containerOf } from './container-body.ts'
import { ContainerOutput } from './container-output.ts'
import { ContainerServer, endOf } from './container-server.ts'
import { CONTAINER_TIMES, type ContainerTimes } from './container-times.ts'
import { giveFiles, userFor, type ContainerUser } from './container-user.ts'
import { createPipe, pipeOf } from './command-pipe.ts'
import { describeEngine, isRootless } from './describe-engine.ts'
import { Engine } from './engine.ts'
import { EngineClient } from './engine-client.ts'
import { EngineError } from './engine-error.ts'
import { Image } from './image.ts'

const NANOS = 1_000_000_000

export interface ContainerRuntimeOptions {
  /** Of the engine. */
  socketPath: string
  /** With a tag or digest. It needs a shell, and the libraries of what the node has installed. */
  image: string
  /** The folder of the agent. */
  folder: string
  log: Logger
  times?: ContainerTimes
  answerMs?: number
}

/** Runs each server in a container of its own. Servers run on while the agent is replaced. */
export class ContainerRuntime implements Runtime {
  readonly #engine: Engine
  readonly #image: Image
  readonly #folder: string
  readonly #times: ContainerTimes

  constructor({
    socketPath,
    image,
    folder,
    log,
    times = CONTAINER_TIMES,
    answerMs,
  }: ContainerRuntimeOptions) {
    const client = new EngineClient(socketPath, answerMs)
    this.#engine = new Engine(client)
    this.#image = new Image(image, client, log)
    this.#folder = folder
    this.#times = times
  }

  describe(): Promise<string> {
    return describeEngine(this.#engine)
  }

  async start(spec: LaunchSpec, tenant: Tenant): Promise<RunningServer> {
    const { server, root } = tenant
    await this.#engine.remove(server)
    await this.#image.ensure()
    const user = await this.#userFor(spec.port)
    await giveFiles({ data: spec.folder, work: path.join(root, 'work') }, user)
    await createPipe(root, user)
    const pipe = pipeOf(root)
    await this.#engine.create({ spec, server, agent: this.#folder, image: this.#image.name, user, pipe })
    try {
      await this.#engine.start(server)
    } catch (error) {
      await this.#engine.remove(server).catch(() => {})
      throw error
    }
    return this.#serverOf(tenant, spec.cpus, false)
  }

  async resume(identity: RunIdentity, tenant: Tenant): Promise<Resumed | undefined> {
    // Together with the machine it has ended as well.
    if (!('container' in identity) || identity.bootId !== bootId()) return undefined
    const container = await this.#engine.inspect(tenant.server)
    if (!container || container.State.Status === 'created') return undefined
    if (container.State.Running)
      return { running: this.#serverOf(tenant, container.HostConfig.NanoCpus / NANOS, true) }
    await new ContainerOutput(this.#engine, tenant, this.#times).readAll()
    await this.#engine.remove(tenant.server)
    return { end: endOf(container, false) }
  }

  async end(identity: RunIdentity | undefined, server: string): Promise<void> {
    if (identity && 'pid' in identity) await endTree(identity)
    await this.#engine.remove(server)
  }

  /** Ends the containers of servers that are not on this node any more. */
  async keep(servers: readonly string[]): Promise<void> {
    const running = await this.#engine.listServers(this.#folder)
    for (const server of running) if (!servers.includes(server)) await this.#engine.remove(server)
  }

  /** Whether its container runs, in whatever agent's care. */
  async isRunning(server: string): Promise<boolean> {
    return (await this.#engine.inspect(server))?.State.Running ?? false
  }

  #serverOf(tenant: Tenant, cpus: number, isResumed: boolean): ContainerServer {
    const identity = { container: containerOf(tenant.server), bootId: bootId() }
    return new ContainerServer({
      engine: this.#engine,
      tenant,
      identity,
      cpus,
      times: this.#times,
      isResumed,
    })
  }

  async #userFor(port: number): Promise<ContainerUser> {
    const [uid, gid] = [process.getuid?.(), process.getgid?.()]
    if (uid === undefined || gid === undefined) throw new EngineError('containers need a system with users')
    return userFor(port, { uid, gid, isRootless: isRootless(await this.#engine.info()) })
  }
}
