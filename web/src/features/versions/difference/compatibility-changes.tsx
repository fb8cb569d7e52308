import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { FormattedMessage } from 'react-intl'
import { LoaderTag } from '../../projects/tags/loader-tag.tsx'
import { listDifference } from './version-difference.ts'

/** Loaders and game versions that were added or removed. */
export function CompatibilityChanges({ before, after }: { before: VersionDetail; after: VersionDetail }) {
  const loaders = listDifference(before.loaders, after.loaders)
  const versions = listDifference(before.game_versions, after.game_versions)
  const isSame = [loaders, versions].every(({ added, removed }) => added.length + removed.length === 0)
  return (
    <section className="slab slab-pad stack" aria-labelledby="runs-on">
      <h3 id="runs-on">
        <FormattedMessage id="versions.changes.runsOn" />
      </h3>
      {isSame ? (
        <p className="muted">
          <FormattedMessage id="versions.changes.same" />
        </p>
      ) : (
        <dl>
          <Changed id="projects.compatibility.loaders" {...loaders} isLoaders />
          <Changed id="projects.compatibility.game" {...versions} isLoaders={false} />
        </dl>
      )}
    </section>
  )
}

type ChangedProps = {
  id: 'projects.compatibility.loaders' | 'projects.compatibility.game'
  added: readonly string[]
  removed: readonly string[]
  isLoaders: boolean
}

function Changed({ id, added, removed, isLoaders }: ChangedProps) {
  if (added.length + removed.length === 0) return null
  const view = (name: string) => (isLoaders ? <LoaderTag loader={name} /> : <bdi>{name}</bdi>)
  return (
    <div>
      <dt>
        <FormattedMessage id={id} />
      </dt>
      <dd>
        {removed.map((name) => (
          <del key={name}>{view(name)}</del>
        ))}
        {added.map((name) => (
          <ins key={name}>{view(name)}</ins>
        ))}
      </dd>
    </div>
  )
}
