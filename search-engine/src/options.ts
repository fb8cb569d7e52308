import { availableParallelism } from 'node:os'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

import type { SearchLimits } from './http/search-limits.ts'
import type { DumpOptions } from './import-dump.ts'
import { defaultServerOptions } from './server.ts'
import type { ServerOptions } from './server.ts'
import { readNetworks, type AllowedNetworks } from './tasks/callable-addresses.ts'
import { reasonOf } from './protocol/reason-of.ts'

export interface Options extends ServerOptions {
  /** Set when only the help is wanted. */
  help: string | undefined
  folder: string
  host: string
  port: number
  masterKey: string | null
  /** 0: no threads of their own for searches. */
  searchThreads: number
  /** Networks beside the internet that webhooks may lead to. */
  allowedNetworks: AllowedNetworks
  dump: DumpOptions
}

const mostThreads = 64
/** As many as there are cores: the thread that has the indexes does little while others search. */
const defaultThreads = Math.min(8, availableParallelism())
const networksFlag = 'experimental-allowed-ip-networks'

const help = `quarry-search: a search server that speaks the Meilisearch protocol

  --port N            port (MEILI_HTTP_ADDR host:port; default 7700)
  --host NAME         address to listen on (default localhost: 127.0.0.1 and ::1)
  --data DIR          data folder (MEILI_DB_PATH; default ./data.ms)
  --master-key KEY    master key (MEILI_MASTER_KEY)
  --env NAME          development or production (MEILI_ENV; default development)
  --max-body BYTES    longest request body (MEILI_HTTP_PAYLOAD_SIZE_LIMIT; default 104857600)
  --search-queue N    searches that may wait (MEILI_EXPERIMENTAL_SEARCH_QUEUE_SIZE; default 1000)
  --search-threads N  threads that answer searches, 0 for none of their own (MEILI_SEARCH_THREADS; default the
                      processor cores, at most 8)
  --experimental-allowed-ip-networks LIST
                      networks that webhooks may lead to beside the internet, such as 10.0.0.0/8,::1/128, or any
                      (MEILI_EXPERIMENTAL_ALLOWED_IP_NETWORKS; default none)

  --import-dump DIR   fill a new data folder with an unpacked dump (MEILI_IMPORT_DUMP)
  --ignore-missing-dump       start without it when it is not there (MEILI_IGNORE_MISSING_DUMP)
  --ignore-dump-if-db-exists  start without it when the data folder is in use
                      (MEILI_IGNORE_DUMP_IF_DB_EXISTS)

What one request may ask for:
  --max-search-body BYTES     the body of a search, unpacked (default 1MiB)
  --max-command-body BYTES    that of what is neither a search nor brings documents (default 4MiB)
  --max-values N              texts, numbers and so on in either (default 100000)
  --max-queries N             queries of a multi-search (default 50)
  --max-filter-conditions N   conditions and values of a filter (default 10000)
  --max-names N               entries of a list such as facets (default 250)
  --max-hits N                hits of an answer, all queries together (default 1000)
  --max-answer BYTES          the answer (default 8MiB)
  --search-deadline MS        work on it (default 3000)`

const limitFlags = {
  'max-search-body': 'bodyBytes',
  'max-command-body': 'commandBytes',
  'max-values': 'values',
  'max-queries': 'queries',
  'max-filter-conditions': 'conditions',
  'max-names': 'names',
  'max-hits': 'hits',
  'max-answer': 'answerBytes',
  'search-deadline': 'deadlineMs',
} as const satisfies Record<string, keyof SearchLimits>

const flags = {
  port: { type: 'string' },
  host: { type: 'string' },
  'http-addr': { type: 'string' },
  data: { type: 'string' },
  'db-path': { type: 'string' },
  'master-key': { type: 'string' },
  env: { type: 'string' },
  'max-body': { type: 'string' },
  'search-queue': { type: 'string' },
  'max-search-body': { type: 'string' },
  'max-command-body': { type: 'string' },
  'max-values': { type: 'string' },
  'max-queries': { type: 'string' },
  'max-filter-conditions': { type: 'string' },
  'max-names': { type: 'string' },
  'max-hits': { type: 'string' },
  'max-answer': { type: 'string' },
  'search-deadline': { type: 'string' },
  'search-threads': { type: 'string' },
  [networksFlag]: { type: 'string' },
  'import-dump': { type: 'string' },
  'ignore-missing-dump': { type: 'boolean' },
  'ignore-dump-if-db-exists': { type: 'boolean' },
  'no-analytics': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig

/** Shortest master key in production, in bytes. */
const minMasterKeyBytes = 16

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new Error(`${name} must be a whole number from ${least} to ${most}, but is "${text}"`)
}

const multiples: Record<string, number> = {
  '': 1,
  k: 1000,
  m: 1e6,
  g: 1e9,
  ki: 1024,
  mi: 1024 ** 2,
  gi: 1024 ** 3,
}

/** "100 MiB", "5gb" or a number of bytes. */
function bytes(name: string, text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg]i?)?b?$/i.exec(text.trim())
  const factor = multiples[(match?.[2] ?? '').toLowerCase()]
  if (!match || factor === undefined)
    throw new Error(`${name} must be a size such as 104857600 or 100MiB, but is "${text}"`)
  return Math.floor(Number(match[1]) * factor)
}

const limitNames = Object.keys(limitFlags) as (keyof typeof limitFlags)[]
const mostOf = 1_000_000_000

/** The limits of searches: the defaults with what the flags say instead. */
function readLimits(values: Partial<Record<string, string | boolean>>): SearchLimits {
  const limits = { ...defaultServerOptions.limits }
  for (const flag of limitNames) {
    const text = values[flag]
    if (typeof text !== 'string') continue
    const name = limitFlags[flag]
    limits[name] = name.endsWith('Bytes')
      ? bytes(`--${flag}`, text)
      : wholeNumber(`--${flag}`, text, 1, mostOf)
  }
  return limits
}

function namedNetworks(text: string): AllowedNetworks {
  try {
    return readNetworks(text)
  } catch (error) {
    const reason = reasonOf(error)
    throw new Error(`MEILI_EXPERIMENTAL_ALLOWED_IP_NETWORKS (--${networksFlag}): ${reason}`, { cause: error })
  }
}

const isOn = (text: string | undefined) => text !== undefined && /^(?:1|true|yes|on)$/i.test(text)

function splitAddress(text: string): { host: string; port: string } {
  const cut = text.lastIndexOf(':')
  if (cut < 0) throw new Error(`MEILI_HTTP_ADDR must be host:port, but is "${text}"`)
  return { host: text.slice(0, cut).replaceAll(/[[\]]/g, '') || 'localhost', port: text.slice(cut + 1) }
}

/** Flags win over environment variables; a wrong value throws with its name. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const { values } = parseArgs({ args, options: flags })
  const address = values['http-addr'] ?? env['MEILI_HTTP_ADDR']
  const fallback = address === undefined ? { host: 'localhost', port: '7700' } : splitAddress(address)
  const environment = values.env ?? env['MEILI_ENV'] ?? 'development'
  if (environment !== 'development' && environment !== 'production') {
    throw new Error(`MEILI_ENV (--env) must be development or production, but is "${environment}"`)
  }
  const masterKey = values['master-key'] ?? env['MEILI_MASTER_KEY'] ?? ''
  if (environment === 'production' && Buffer.byteLength(masterKey) < minMasterKeyBytes) {
    throw new Error(
      `MEILI_MASTER_KEY (--master-key) must have at least ${minMasterKeyBytes} bytes in production`,
    )
  }
  const size = values['max-body'] ?? env['MEILI_HTTP_PAYLOAD_SIZE_LIMIT']
  const queue = values['search-queue'] ?? env['MEILI_EXPERIMENTAL_SEARCH_QUEUE_SIZE']
  const threads = values['search-threads'] ?? env['MEILI_SEARCH_THREADS']
  const networks = values[networksFlag] ?? env['MEILI_EXPERIMENTAL_ALLOWED_IP_NETWORKS']
  return {
    help: values.help ? help : undefined,
    folder: values.data ?? values['db-path'] ?? env['MEILI_DB_PATH'] ?? './data.ms',
    host: values.host ?? fallback.host,
    port: wholeNumber('the port', values.port ?? fallback.port, 0, 65_535),
    masterKey: masterKey === '' ? null : masterKey,
    limits: readLimits(values),
    dump: {
      path: values['import-dump'] ?? env['MEILI_IMPORT_DUMP'] ?? null,
      mayBeMissing: values['ignore-missing-dump'] ?? isOn(env['MEILI_IGNORE_MISSING_DUMP']),
      mayBeInUse: values['ignore-dump-if-db-exists'] ?? isOn(env['MEILI_IGNORE_DUMP_IF_DB_EXISTS']),
    },
    searchThreads:
      threads === undefined
        ? defaultThreads
        : wholeNumber('MEILI_SEARCH_THREADS (--search-threads)', threads, 0, mostThreads),
    allowedNetworks: networks === undefined ? [] : namedNetworks(networks),
    maxBodyBytes:
      size === undefined ? defaultServerOptions.maxBodyBytes : bytes('MEILI_HTTP_PAYLOAD_SIZE_LIMIT', size),
    searchQueue:
      queue === undefined
        ? defaultServerOptions.searchQueue
        : wholeNumber('MEILI_EXPERIMENTAL_SEARCH_QUEUE_SIZE', queue, 0, 1_000_000),
  }
}
