import { chosenLoaders, fewOf } from '@quarry/domain/projects/compatibility'
import { useGameVersionRanges } from '../../../lib/format/use-game-version-ranges.ts'
import { LoaderTag } from '../tags/loader-tag.tsx'

/** More ranges would push other content of the line aside. */
const RANGES_SHOWN = 3

/** The loaders and game versions of a version, in one line. */
export function CompatibilityLine({
  loaders,
  gameVersions,
}: {
  loaders: readonly string[]
  gameVersions: readonly string[]
}) {
  const ranges = useGameVersionRanges(gameVersions)
  const hidden = ranges.slice(RANGES_SHOWN)
  return (
    <>
      {chosenLoaders(loaders).map((loader) => (
        <LoaderTag key={loader} loader={loader} />
      ))}
      <span className="tag num" title={hidden.length > 0 ? hidden.join(', ') : undefined}>
        <bdi>{fewOf(ranges, RANGES_SHOWN)}</bdi>
      </span>
    </>
  )
}
