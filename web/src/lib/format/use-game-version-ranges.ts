import { gameVersionRanges } from '@quarry/domain/projects/game-versions'
import { useRouter } from '@tanstack/react-router'

/** Game versions as ranges, by the releases that the page knows. */
export function useGameVersionRanges(versions: readonly string[]): string[] {
  const { releases } = useRouter().options.context
  return gameVersionRanges(versions, releases)
}
