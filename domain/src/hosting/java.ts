import { hasGameChange, type GameChange } from './game-since.ts'

/** Versions of Java that nodes may have, those with long support. */
export const JAVA_MAJORS = [8, 11, 17, 21, 25] as const
export type JavaMajor = (typeof JAVA_MAJORS)[number]

export const isJavaMajor = (major: number): major is JavaMajor => JAVA_MAJORS.some((known) => known === major)

interface JavaOfGame extends GameChange {
  /** What is used unless users choose another one. */
  major: JavaMajor
  /** What the game runs with as well. */
  others: readonly JavaMajor[]
}

/**
 * By game version, the newest first. `javaVersion` in the metadata of each release
 * (https://piston-meta.mojang.com/mc/game/version_manifest_v2.json) names 8, 16 since 1.17, 17 since 1.18, 21 since 1.20.5
 * and 25 since 26.1. Java 16 has no long support, and 1.17 runs with 17.
 *
 * In that of snapshots 16 begins with 21w19a, 17 with 1.18-pre2, 21 with 24w14a and 25 with 26.1-snapshot-1, so a snapshot
 * named after its release has the same Java. The weekly ones of 1.18, since 21w37a, run with 17.
 */
const JAVA_OF_GAME: readonly JavaOfGame[] = [
  { since: [26, 1, 0], sinceWeek: [26, 1], major: 25, others: [] },
  { since: [1, 20, 5], sinceWeek: [24, 14], major: 21, others: [25] },
  { since: [1, 18, 0], sinceWeek: [21, 37], major: 17, others: [21] },
  { since: [1, 17, 0], sinceWeek: [21, 19], major: 17, others: [] },
  { since: [0, 0, 0], sinceWeek: [0, 0], major: 8, others: [11] },
]

const javaOfGame = (gameVersion: string): JavaOfGame => {
  const last = JAVA_OF_GAME.at(-1) as JavaOfGame
  return JAVA_OF_GAME.find((java) => hasGameChange(gameVersion, java)) ?? last
}

/** The Java that a game version needs. */
export const javaOf = (gameVersion: string): JavaMajor => javaOfGame(gameVersion).major

/** Those with which it runs, the one that it needs first. */
export function javasOf(gameVersion: string): readonly JavaMajor[] {
  const { major, others } = javaOfGame(gameVersion)
  return [major, ...others]
}
