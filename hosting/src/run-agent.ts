import path from 'node:path'
import { HostingEnvironment } from '@quarry/config/hosting'
import { readEnvironment } from '@quarry/config/read-environment'
import { pino } from 'pino'
import { Agent } from './agent.ts'
import { openFlavours } from './flavours/open-flavours.ts'
import { openRuntime } from './runtime/open-runtime.ts'
import { openSandbox } from './sandbox/find-sandbox.ts'

const VERSION = '1.0.0'
/** Longest wait for servers on shutdown: the time that they have to stop, and a moment more. */
const GRACE_MS = 40_000

/** Runs the agent until a signal ends it. */
export async function runAgent(): Promise<void> {
  const {
    LOG_LEVEL,
    API_URL,
    NODE_TOKEN,
    HOSTING_DIR,
    HOSTING_RUNTIME,
    HOSTING_SANDBOX,
    CONTAINER_IMAGE,
    DOCKER_HOST,
    JAVA_HOMES,
    SOFTWARE_MIRROR,
    CONSOLE_HOST,
    CONSOLE_PORT,
    CONSOLE_URL,
    SFTP_HOST,
    SFTP_PORT,
    ROUTER_HOST,
    ROUTER_PORT,
  } = readEnvironment(HostingEnvironment, process.env)
  const folder = path.resolve(HOSTING_DIR)
  const confinement = openSandbox(HOSTING_SANDBOX, folder)
  const { flavours, findJavas } = openFlavours({
    cacheFolder: path.join(folder, 'cache'),
    contact: API_URL,
    mirror: SOFTWARE_MIRROR,
    javaHomes: JAVA_HOMES,
    sandbox: confinement.sandbox,
  })
  const log = pino({ level: LOG_LEVEL })
  const chosen = { runtime: HOSTING_RUNTIME, image: CONTAINER_IMAGE, engine: DOCKER_HOST, confinement }
  const agent = new Agent({
    apiUrl: API_URL,
    token: NODE_TOKEN,
    folder,
    version: VERSION,
    runtime: await openRuntime(chosen, { folder, log }),
    flavours,
    findJavas,
    log,
    ...(CONSOLE_PORT !== undefined && {
      console: { host: CONSOLE_HOST, port: CONSOLE_PORT, url: CONSOLE_URL },
    }),
    ...(ROUTER_PORT !== undefined && { router: { host: ROUTER_HOST, port: ROUTER_PORT } }),
    ...(SFTP_PORT !== undefined && { sftp: { host: SFTP_HOST, port: SFTP_PORT } }),
  })
  await agent.start()
  process.stdout.write(`ready hosting ${folder}\n`)
  const stop = () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    void agent.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
