import { gameVersionRanges } from '@quarry/domain/projects/game-versions'
import { useRouter } from '@tanstack/react-router'

/** Formats game versions as ranges of the releases in the page state. */
export function useGameVersionRanges(versions: readonly string[]): string[] {
  const { releases } = useRouter().options.context
  return gameVersionRanges(versions, releases)
}
