import { useGameVersionRanges } from '../../../lib/format/use-game-version-ranges.ts'

interface NewestGameVersionsProps {
  versions: readonly string[]
  /** Game versions that the visitor searches for; the first one that the project has is shown instead. */
  chosen?: readonly string[]
}

/** The newest range of game versions and the number of further ranges, for narrow places. */
export function NewestGameVersions({ versions, chosen = [] }: NewestGameVersionsProps) {
  const ranges = useGameVersionRanges(versions)
  const wanted = versions.find((version) => chosen.includes(version))
  const shown = wanted ?? ranges[0]
  if (shown === undefined) return null
  const others = ranges.filter((range) => range !== shown)
  return (
    <span title={others.length > 0 ? others.join(', ') : undefined}>
      {wanted === undefined ? <bdi>{shown}</bdi> : <em>{shown}</em>}
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}
