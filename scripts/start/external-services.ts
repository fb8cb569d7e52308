import { connect as connectTo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PartFailedError } from './child-processes.ts'
import type { Settings } from './settings.ts'

/** Where each kind of service listens when its address does not say. */
const PORTS: Record<string, number> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
}
const VARIABLES = ['DATABASE_URL', 'REDIS_URL', 'MEILI_URL', 'S3_ENDPOINT', 'SMTP_URL'] as const
const ATTEMPT_MS = 5_000
const PAUSE_MS = 250

type Addresses = Partial<Record<(typeof VARIABLES)[number], string | undefined>>

/**
 * Makes sure that something listens wherever the environment points, so that a wrong address is named at once and not
 * by the part that needs it. Services that are being started as well get a moment. Answers the variables that are set.
 */
export async function requireOutsideServices(addresses: Addresses, patienceMs = 10_000): Promise<string[]> {
  const given = VARIABLES.flatMap((variable) => {
    const address = addresses[variable]
    return address === undefined ? [] : [{ variable, url: new URL(address) }]
  })
  const failures = await Promise.all(given.map((service) => awaitListener(service, patienceMs)))
  const failed = failures.filter((failure) => failure !== undefined)
  if (failed.length > 0) throw new PartFailedError(failed.join('\n'))
  return given.map(({ variable }) => variable)
}

export const outsideAddresses = (settings: Settings): Addresses =>
  Object.fromEntries(VARIABLES.map((variable) => [variable, settings[variable]]))

interface Service {
  variable: string
  url: URL
}

/** What is wrong, without the password that stands in the address. */
async function awaitListener({ variable, url }: Service, patienceMs: number): Promise<string | undefined> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port || PORTS[url.protocol])
  for (const until = Date.now() + patienceMs; ;) {
    const failure = await tryToConnect(host, port)
    if (failure === undefined) return undefined
    if (Date.now() >= until) return `${variable}: nothing answers at ${url.hostname}:${port} (${failure})`
    await sleep(PAUSE_MS)
  }
}

function tryToConnect(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connectTo({ host, port, timeout: ATTEMPT_MS })
    const end = (failure?: string) => {
      socket.destroy()
      resolve(failure)
    }
    socket.once('connect', () => end())
    socket.once('timeout', () => end('no answer'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  })
}
