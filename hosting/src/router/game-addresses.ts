export interface GameAddress {
  host: string
  port: number
}

/** Null if no server has this address. */
export type FindAddress = (host: string) => Promise<GameAddress | null>

const CACHED_MS = 10_000
const CACHED_MAX = 1_000
const LOOKUPS_MAX = 20

interface Entry {
  address: GameAddress | null
  untilMs: number
}

/** The one that was looked up last is the last. */
type Entries = Map<string, Entry>

function remember(entries: Entries, host: string, entry: Entry): void {
  entries.delete(host)
  entries.set(host, entry)
  const [oldest] = entries.keys()
  if (entries.size > CACHED_MAX && oldest !== undefined) entries.delete(oldest)
}

/** Thrown when too many addresses are looked up at once. */
export class TooManyLookupsError extends Error {}

/**
 * Looks up addresses, and knows each for ten seconds, also those that do not exist. A known address is used as well while
 * the API does not answer.
 */
export class GameAddresses {
  readonly #known: Entries = new Map()
  /** Addresses without a server, apart: strangers can invent any number of them. */
  readonly #unknown: Entries = new Map()
  readonly #pending = new Map<string, Promise<GameAddress | null>>()
  readonly #find: FindAddress
  readonly #nowMs: () => number

  constructor(find: FindAddress, nowMs: () => number = () => performance.now()) {
    this.#find = find
    this.#nowMs = nowMs
  }

  async find(address: string): Promise<GameAddress | null> {
    const host = address.toLowerCase().replace(/\.$/, '')
    const known = this.#known.get(host) ?? this.#unknown.get(host)
    if (known && known.untilMs > this.#nowMs()) return known.address
    const pending = this.#pending.get(host)
    if (pending) return pending
    if (this.#pending.size >= LOOKUPS_MAX) {
      if (known) return known.address
      throw new TooManyLookupsError()
    }
    const lookup = this.#lookUp(host, known)
    this.#pending.set(host, lookup)
    return lookup.finally(() => this.#pending.delete(host))
  }

  async #lookUp(host: string, known: Entry | undefined): Promise<GameAddress | null> {
    try {
      const address = await this.#find(host)
      const [entries, others] = address ? [this.#known, this.#unknown] : [this.#unknown, this.#known]
      others.delete(host)
      remember(entries, host, { address, untilMs: this.#nowMs() + CACHED_MS })
      return address
    } catch (error) {
      if (known?.address) return known.address
      throw error
    }
  }
}
