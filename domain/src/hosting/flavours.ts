/**
 * Server software that nodes can install. `practice` is a small server that speaks the protocol of the game, for
 * trying the site without an account or a license of the game.
 */
export const SERVER_FLAVOURS = ['practice'] as const
export type ServerFlavour = (typeof SERVER_FLAVOURS)[number]

/** Game versions of each flavour, the default first. */
export const FLAVOUR_GAME_VERSIONS: Readonly<Record<ServerFlavour, readonly [string, ...string[]]>> = {
  practice: ['1.20.4', '1.19.4', '1.18.2', '1.16.5', '1.12.2', '1.8.8'],
}

/** How the software of a flavour is started. */
export interface FlavourStartup {
  /** The program that runs it. */
  runtime: 'node'
  /** Memory of the plan that the runtime may use for objects; the rest is for what it needs besides. */
  heapMb: number
  /** Arguments of the runtime. */
  options: readonly string[]
}

const NODE_HEAP_SHARE = 0.75

/** What a server of this flavour is started with. */
export function startupOf(flavour: ServerFlavour, memoryMb: number): FlavourStartup {
  switch (flavour) {
    case 'practice': {
      const heapMb = Math.floor(memoryMb * NODE_HEAP_SHARE)
      return { runtime: 'node', heapMb, options: [`--max-old-space-size=${heapMb}`] }
    }
  }
}
