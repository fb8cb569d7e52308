import { createHash } from 'node:crypto'
import path from 'node:path'
import { isPracticeInstalled } from '@quarry/hosting/flavours/practice'
import { PartFailedError } from './child-processes.ts'
import { choosePort, findFreePort, isFree } from './ports.ts'
import { keepSecret } from './run-state.ts'
import type { Settings } from './settings.ts'
import type { StartContext } from './start-context.ts'

/** Of the agent among the parts of the site, which runs without it as well. */
export const AGENT_PART = 'hosting'
const CONSOLE_PORT = 4200
const SFTP_PORT = 4222
/** The port that clients of the game try first. */
const GAME_PORT = 25_565
/** Secrets of the site, which servers must not find in the environment of the agent. */
const SITE_SECRETS = /SECRET|PASSWORD|_KEY|^DATABASE_URL$|^REDIS_URL$|^SMTP_URL$/

const folderOf = ({ dataDir }: Settings) => path.join(dataDir, 'hosting')

/** Installed packages, named by their content: a start with an empty data folder uses them again. */
export const packagesOf = (settings: Settings): string => path.join(folderOf(settings), 'cache')

/** Whether the packages of the practice server are on this machine; the first start installs them. */
export const isPracticeReady = (settings: Settings): boolean => isPracticeInstalled(packagesOf(settings))

export interface PracticeServer {
  /** Where players join. */
  address: string
  /** Whether its packages were there before. */
  isInstalled: boolean
}

/**
 * Starts the agent of this machine with a practice server, except in production and with `--no-servers`. It installs in
 * the background what it lacks, which needs the network. Undefined if Alice has deleted her practice server. A failed start
 * is reported, and the site goes on without game servers.
 */
export async function startHosting(
  context: StartContext,
  databaseUrl: string,
  apiUrl: string,
): Promise<PracticeServer | undefined> {
  const { settings, children, progress, tasks } = context
  if (settings.NODE_ENV === 'production' || !context.hasServers) return undefined
  const report = (line: string) => progress.report(`  ! ${line}`)
  const taken = new Set<number>()
  const choose = async (part: string, variable: string, wanted: number | undefined, standard: number) => {
    const port = await choosePort({ part, variable, wanted, standard }, taken, report)
    taken.add(port)
    return port
  }
  const port = await choose('the console service', 'CONSOLE_PORT', settings.CONSOLE_PORT, CONSOLE_PORT)
  const sftpPort = await choose('SFTP', 'SFTP_PORT', settings.SFTP_PORT, SFTP_PORT)
  const token = `qrn_${keepSecret(settings.dataDir, 'node')}`
  const tokenHash = createHash('sha256').update(token).digest()
  const gamePort = await tasks.run('addPracticeServer', {
    databaseUrl,
    tokenHash,
    firstPort: (await findFreePort(GAME_PORT)) ?? GAME_PORT,
  })
  if (gamePort !== undefined && !(await isFree(gamePort)))
    report(`port ${gamePort} of the practice server is taken: free it, then start the server on its page`)
  const inherited = Object.entries(process.env).filter(([name]) => !SITE_SECRETS.test(name))
  const env = {
    ...Object.fromEntries(inherited),
    API_URL: apiUrl,
    NODE_TOKEN: token,
    HOSTING_DIR: folderOf(settings),
    CONSOLE_PORT: String(port),
    SFTP_PORT: String(sftpPort),
    // Of this machine only.
    SFTP_HOST: '127.0.0.1',
  }
  const isInstalled = isPracticeReady(settings)
  try {
    await progress.step(
      'servers',
      () =>
        children.launch({
          name: AGENT_PART,
          command: { node: ['hosting/src/main.mjs'] },
          env,
          readyWithinMs: 120_000,
        }),
      (detail) => detail,
    )
  } catch (error) {
    if (!(error instanceof PartFailedError)) throw error
    report(`game servers are off: ${error.message}`)
    return undefined
  }
  return gamePort === undefined ? undefined : { address: `localhost:${gamePort}`, isInstalled }
}
