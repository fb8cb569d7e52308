import {
  gameVersionRanges,
  groupGameVersions,
  type GameVersionRange,
} from '@quarry/domain/projects/game-versions'
import { useRouter } from '@tanstack/react-router'

/** Formats game versions as ranges of the releases in the page state. */
export function useGameVersionRanges(versions: readonly string[]): string[] {
  const { releases } = useRouter().options.context
  return gameVersionRanges(versions, releases)
}

/** The same ranges with the versions in each. */
export function useGroupedGameVersions(versions: readonly string[]): GameVersionRange[] {
  const { releases } = useRouter().options.context
  return groupGameVersions(versions, releases)
}
