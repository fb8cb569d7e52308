import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createClient, isApiError, type ApiClient } from '@quarry/api/contract/client'
import type { InputOf } from '@quarry/api/contract/endpoint'
import {
  checkSftpKey,
  checkSftpPassword,
  DesiredState,
  findGameAddress,
  getDesiredState,
  reportState,
  startAgent,
  type DesiredServer,
  type ReportedServer,
} from '@quarry/api/contract/hosting/agents'
import type { TicketPayload } from '@quarry/api/contract/hosting/console'
import { readStoredBackup, storeBackup } from '@quarry/api/contract/hosting/node-backups'
import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import type { CrashReason } from '@quarry/domain/hosting/power'
import type { Logger } from 'pino'
import { SiteStorage, type StorageAddresses } from './backups/site-storage.ts'
import { ConsoleServer, type ConsoleServerOptions } from './console/console-server.ts'
import { PermittedUsers } from './console/permitted-users.ts'
import { FileServer } from './files/file-server.ts'
import { RemoteFiles, type RemoteFilesOptions } from './downloads/remote-files.ts'
import type { Flavour } from './flavours/flavour.ts'
import type { Java } from './flavours/java-homes.ts'
import { removePath } from './files/remove-tree.ts'
import { lockFolder } from './process/folder-lock.ts'
import { GameRouter, type RouterLimits } from './router/game-router.ts'
import type { Runtime } from './runtime/runtime.ts'
import { sendRequest } from './send-request.ts'
import { HostedServer } from './server/hosted-server.ts'
import { findDeleted, ServerFolder } from './server/server-folder.ts'
import { SERVER_TIMES, type ServerTimes } from './server/server-parts.ts'
import { openHostKey } from './sftp/host-key.ts'
import type { OfferedKey } from './sftp/sftp-connection.ts'
import type { SftpLimits } from './sftp/sftp-limits.ts'
import { SftpServer } from './sftp/sftp-server.ts'

export interface AgentTimes extends ServerTimes {
  /** How long a request for the desired state waits. */
  pollS: number
  /** Between two reports, at least. */
  reportMs: number
  /** Between two reports, at most. */
  heartbeatMs: number
  /** How long a client, a player or an agent that ends waits for the API. */
  requestMs: number
  /** Before a failed request is repeated: at first, and at most. */
  backOffMs: readonly [first: number, last: number]
  /** Failures in a row until a backup that is sent or read has failed. */
  backupAttempts: number
}

export const AGENT_TIMES: AgentTimes = {
  ...SERVER_TIMES,
  pollS: 20,
  reportMs: 1_000,
  heartbeatMs: 10_000,
  requestMs: 10_000,
  backOffMs: [500, 10_000],
  // About six minutes.
  backupAttempts: 40,
}

export interface AgentOptions {
  apiUrl: string
  token: string
  /** Where the consoles listen and where the web server reaches them; without it there are none. */
  console?: ConsoleServerOptions & { url?: string | undefined }
  /** Where files are served by SFTP; without it they are not. */
  sftp?: { host: string; port: number; limits?: SftpLimits }
  /** Where users download files from; without it from the internet. */
  remote?: RemoteFilesOptions
  /** Where players of all nodes are forwarded by the address that they entered; without it they are not. */
  router?: { host: string; port: number; limits?: RouterLimits }
  /** Where the servers of this node are. */
  folder: string
  version: string
  runtime: Runtime
  flavours: Readonly<Record<ServerFlavour, Flavour>>
  /** The Java of this node. */
  findJavas: () => readonly Java[]
  log: Logger
  times?: AgentTimes
}

/** Below the folder of the node. */
const SERVERS = 'servers'

type Report = InputOf<typeof reportState>['body']

const OLDER_REASONS: { [reason in CrashReason]?: CrashReason } = {
  process_limit: 'exit_code',
  command_invalid: 'start_failed',
}

/** For an API that does not know the newest reasons yet: it refuses a report as a whole. */
const withOlderReasons = ({ servers, operations, ...report }: Report): Report => ({
  ...report,
  servers: servers.map(({ crash, ...server }) => ({
    ...server,
    crash: crash && { ...crash, reason: OLDER_REASONS[crash.reason] ?? crash.reason },
  })),
  operations: operations.map(({ failure, ...operation }) => ({
    ...operation,
    failure: failure === 'path_too_long' ? 'internal' : failure,
  })),
})

const conflicts = (error: unknown): boolean => isApiError(error) && error.status === 409

/**
 * Runs the servers of one node: requests what should be, makes it so, and reports what is. It talks to the API only, and
 * continues without it.
 */
export class Agent {
  readonly #options: AgentOptions
  readonly #times: AgentTimes
  readonly #call: ApiClient
  readonly #remote: RemoteFiles
  readonly #siteStorage: SiteStorage
  readonly #servers = new Map<string, HostedServer>()
  readonly #dropping = new Set<string>()
  readonly #ending = new AbortController()
  readonly #instance = randomUUID()
  readonly #consoles = new ConsoleServer()
  readonly #permitted = new PermittedUsers()
  #files: FileServer | undefined
  #consoleUrl: string | null = null
  #sftp: SftpServer | undefined
  #sftpAddress: { port: number; fingerprint: string } | null = null
  #router: GameRouter | undefined
  #routerAddress: { port: number } | null = null
  #ticketKey: Buffer | undefined
  #unlock = () => {}
  #boot: number | undefined
  #sequence = 0
  #generation = -1
  #loops: Promise<unknown> = Promise.resolve()
  #wakeReporter = () => {}
  #isChanged = false
  #hasEndedUnlisted = false

  constructor(options: AgentOptions) {
    this.#options = options
    this.#times = options.times ?? AGENT_TIMES
    this.#remote = new RemoteFiles(options.remote)
    const headers = { authorization: `Bearer ${options.token}` }
    this.#call = createClient({ baseUrl: options.apiUrl, headers, fetch: sendRequest })
    this.#siteStorage = new SiteStorage(this.#storageAddresses(), {
      pauseMs: this.#times.backOffMs,
      attempts: this.#times.backupAttempts,
    })
  }

  #storageAddresses(): StorageAddresses {
    return {
      missing: async (backup, body, signal) =>
        (await this.#call(storeBackup, { params: { backup }, body }, { signal })).pieces,
      stored: async (backup, from, signal) => {
        const request = { params: { backup }, query: { from: String(from) } }
        return (await this.#call(readStoredBackup, request, { signal })).stored
      },
    }
  }

  /** Claims the folder and begins to work. Throws `FolderInUseError` while another agent uses it. */
  async start(): Promise<void> {
    this.#unlock = lockFolder(this.#options.folder)
    await this.#openConsoles()
    await this.#openSftp()
    await this.#openRouter()
    // Before this agent moves folders away itself.
    const deleted = await findDeleted(path.join(this.#options.folder, SERVERS))
    this.#loops = Promise.all([
      this.#followDesiredState(),
      this.#reportChanges(),
      this.#deleteFolders(deleted),
    ])
  }

  /** Only their disk space is missed meanwhile. */
  async #deleteFolders(folders: readonly string[]): Promise<void> {
    for (const folder of folders) {
      if (this.#ending.signal.aborted) return
      await removePath(folder).catch((error: unknown) => {
        this.#options.log.warn({ err: error, folder }, 'a deleted folder was not removed')
      })
    }
  }

  async #openConsoles(): Promise<void> {
    const { console: options } = this.#options
    if (!options) return
    const ticketKey = () => this.#ticketKey
    const findServer = (id: string) => this.#servers.get(id)
    const permits = (ticket: TicketPayload) => this.#permitted.permits(ticket)
    const files = new FileServer({ ticketKey, permits, findServer, log: this.#options.log })
    this.#files = files
    const port = await this.#consoles.listen(
      options,
      { ticketKey, permits, findServer },
      (request, response) => void files.serve(request, response),
    )
    this.#consoleUrl = options.url ?? `ws://${options.host}:${port}`
  }

  async #openSftp(): Promise<void> {
    const { sftp: options, folder, log } = this.#options
    if (!options) return
    const hostKey = await openHostKey(folder)
    const checkPassword = async (server: string, password: string) => {
      const request = { body: { server, password } }
      const signal = AbortSignal.timeout(this.#times.requestMs)
      return (await this.#call(checkSftpPassword, request, { signal })).user
    }
    const checkKey = async (server: string, key: OfferedKey) => {
      const signal = AbortSignal.timeout(this.#times.requestMs)
      return (await this.#call(checkSftpKey, { body: { server, ...key } }, { signal })).user
    }
    const findServer = (id: string) => this.#servers.get(id)
    const { limits } = options
    const permissionsOf = (server: string, user: string) => this.#permitted.permissionsOf(server, user)
    const checks = { checkPassword, checkKey, permissionsOf }
    this.#sftp = new SftpServer({ hostKey, findServer, ...checks, log, ...(limits && { limits }) })
    const port = await this.#sftp.listen(options)
    this.#sftpAddress = { port, fingerprint: hostKey.fingerprint }
  }

  async #openRouter(): Promise<void> {
    const { router: options, log } = this.#options
    if (!options) return
    const findAddress = async (host: string) => {
      const signal = AbortSignal.timeout(this.#times.requestMs)
      return (await this.#call(findGameAddress, { query: { host } }, { signal })).address
    }
    const { limits } = options
    this.#router = new GameRouter({ findAddress, log, ...(limits && { limits }) })
    this.#routerAddress = { port: await this.#router.listen(options) }
  }

  /**
   * Stops the servers that would end with the agent, and reports that; the next agent starts those that are wanted again.
   */
  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#router?.close()
    await Promise.all([...this.#servers.values()].map((server) => server.leave({ keeps: true })))
    await this.#loops
    await this.#report(AbortSignal.timeout(this.#times.requestMs)).catch(() => {})
    await this.#consoles.close()
    await this.#sftp?.close()
    this.#unlock()
  }

  get #hasEnded(): boolean {
    return this.#ending.signal.aborted
  }

  /** Repeats a request until it succeeds or the agent ends; then the result is undefined. */
  async #persistently<T>(name: string, request: () => Promise<T>): Promise<T | undefined> {
    let [pauseMs, lastMs] = this.#times.backOffMs
    while (!this.#hasEnded) {
      try {
        return await request()
      } catch (error) {
        if (this.#hasEnded) return undefined
        // Another agent was started with this token: the newer start counts, so this one announces itself again.
        if (conflicts(error)) this.#boot = undefined
        const { status, message } = isApiError(error) ? error : { status: 0, message: String(error) }
        this.#options.log.warn({ status, reason: message }, `${name} failed and will be repeated`)
        await this.#pause(pauseMs)
        pauseMs = Math.min(lastMs, pauseMs * 2)
      }
    }
    return undefined
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#ending.signal }).catch(() => {})
  }

  async #followDesiredState(): Promise<void> {
    const { signal } = this.#ending
    while (!this.#hasEnded) {
      const query = { after: String(this.#generation), wait: String(this.#times.pollS) }
      const desired = await this.#persistently('the request for the desired state', async () =>
        DesiredState.parse(await this.#call(getDesiredState, { query }, { signal })),
      )
      if (desired) this.#follow(desired)
    }
  }

  #follow(state: DesiredState): void {
    const { generation, servers } = state
    this.#generation = generation
    this.#permitted.follow(state)
    for (const wanted of servers) {
      const known = this.#servers.get(wanted.id)
      const server = known ?? this.#open(wanted)
      server.follow(wanted)
    }
    const ids = new Set(servers.map(({ id }) => id))
    for (const [id, server] of this.#servers) if (!ids.has(id)) void this.#drop(id, server)
    this.#endUnlisted([...this.#servers.keys()])
    this.#consoles.review()
    this.#files?.review()
    this.#sftp?.review()
    this.#change()
  }

  /** Servers that were taken from this node while no agent ran may run on. */
  #endUnlisted(known: readonly string[]): void {
    if (this.#hasEndedUnlisted) return
    this.#hasEndedUnlisted = true
    const { runtime, log } = this.#options
    runtime.keep?.(known).catch((error: unknown) => {
      this.#hasEndedUnlisted = false
      log.warn({ reason: String(error) }, 'servers of an earlier agent cannot be looked for')
    })
  }

  /** Stops a server that is not listed any more; its files stay. Until then no other controller may use its folder. */
  async #drop(id: string, server: HostedServer): Promise<void> {
    if (this.#dropping.has(id)) return
    this.#dropping.add(id)
    try {
      await server.leave({ keeps: false })
    } catch (error) {
      this.#options.log.error({ err: error, server: id }, 'a server was not left in order')
    }
    this.#servers.delete(id)
    this.#dropping.delete(id)
    // It may be listed again by now.
    this.#generation = -1
  }

  #open(wanted: DesiredServer): HostedServer {
    const { apiUrl: siteUrl, folder, runtime, flavours, log } = this.#options
    const server = new HostedServer(wanted, {
      folder: new ServerFolder(path.join(folder, SERVERS, wanted.id)),
      siteUrl,
      remote: this.#remote,
      siteStorage: this.#siteStorage,
      runtime,
      flavours,
      times: this.#times,
      log,
      onChange: () => this.#change(),
    })
    this.#servers.set(wanted.id, server)
    return server
  }

  #change(): void {
    this.#isChanged = true
    this.#wakeReporter()
  }

  async #reportChanges(): Promise<void> {
    while (!this.#hasEnded) {
      this.#isChanged = false
      await Promise.all([...this.#servers.values()].map((server) => this.#measure(server)))
      await this.#persistently('the report', () => this.#report(this.#ending.signal))
      await this.#pause(this.#times.reportMs)
      await this.#untilChanged()
    }
  }

  /** The report goes out without what cannot be found now. */
  async #measure(server: HostedServer): Promise<void> {
    await server.measure().catch((error: unknown) => {
      this.#options.log.warn({ err: error, server: server.id }, 'a server cannot be measured')
    })
  }

  /** Returns at the next change or heartbeat. */
  async #untilChanged(): Promise<void> {
    if (this.#isChanged) return
    const woken = new AbortController()
    this.#wakeReporter = () => woken.abort()
    const signal = AbortSignal.any([woken.signal, this.#ending.signal])
    await sleep(this.#times.heartbeatMs, undefined, { signal }).catch(() => {})
  }

  async #report(signal: AbortSignal): Promise<void> {
    const boot = (this.#boot ??= await this.#announce(signal))
    // Created after the announcement, so that the newest state is sent.
    const servers = [...this.#servers.values()]
    const body = {
      boot,
      sequence: (this.#sequence += 1),
      servers: servers.map((server): ReportedServer => server.report()),
      operations: servers.flatMap((server) => server.reportOperations()),
    }
    const send = (report: Report) => this.#call(reportState, { body: report }, { signal })
    await send(body).catch((error: unknown) => {
      const older = withOlderReasons(body)
      if (!isApiError(error) || error.status !== 400 || isDeepStrictEqual(older, body)) throw error
      return send(older)
    })
  }

  async #announce(signal: AbortSignal): Promise<number> {
    const { version, runtime, findJavas } = this.#options
    const javas = findJavas()
    const java = [...new Set(javas.map(({ major }) => major))]
    const runtimes = javas.map((one) => ({ java: one.major, runtime: one.runtime }))
    const about = { version, runtime: await runtime.describe(), java, java_runtimes: runtimes }
    const addresses = { console_url: this.#consoleUrl, sftp: this.#sftpAddress, router: this.#routerAddress }
    const body = { instance: this.#instance, ...about, ...addresses }
    const { boot, ticket_key } = await this.#call(startAgent, { body }, { signal })
    this.#ticketKey = Buffer.from(ticket_key, 'base64')
    return boot
  }
}
