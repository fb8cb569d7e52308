import { askPlayers, type Players } from './ask-players.ts'

/** How long a server may take to answer. */
const WAIT_MS = 2_000

interface PlayerCountOptions {
  port: number
  /** Between two questions, at least. */
  everyMs: number
  /** Called when the number is another one. */
  onChange: () => void
}

/** The players of one run of a server. Reports do not wait for its answers. */
export class PlayerCount {
  /** Null while nothing is known. */
  players: Players | null = null
  readonly #options: PlayerCountOptions
  #askedAtMs = -Infinity
  #isAsking = false

  constructor(options: PlayerCountOptions) {
    this.#options = options
  }

  /** Asks the server, unless that was done a short time ago. */
  refresh(): void {
    const { port, everyMs } = this.#options
    const nowMs = performance.now()
    if (this.#isAsking || nowMs - this.#askedAtMs < everyMs) return
    this.#askedAtMs = nowMs
    this.#isAsking = true
    void askPlayers({ port, waitMs: WAIT_MS }).then((players) => this.#learn(players ?? null))
  }

  #learn(players: Players | null): void {
    this.#isAsking = false
    const { online, max } = this.players ?? {}
    if (players?.online === online && players?.max === max) return
    this.players = players
    this.#options.onChange()
  }
}
