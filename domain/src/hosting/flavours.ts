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
