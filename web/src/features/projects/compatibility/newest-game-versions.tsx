import { useGameVersionRanges } from '../../../lib/format/use-game-version-ranges.ts'

/** The newest range of game versions and the number of further ranges, for narrow places. */
export function NewestGameVersions({ versions }: { versions: readonly string[] }) {
  const [newest, ...others] = useGameVersionRanges(versions)
  if (newest === undefined) return null
  return (
    <span title={others.length > 0 ? others.join(', ') : undefined}>
      <bdi>{newest}</bdi>
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}
