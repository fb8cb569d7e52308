import { hasLoaderChoice, isSidedType } from '@quarry/domain/projects/project-types'
import { useIntl } from 'react-intl'
import { loaderFacts } from './card-facts.ts'
import type { CardLabels } from './card-labels.ts'
import { loadersOf } from '../state/loader-options.ts'
import { Glyph } from '../../../ui/labels/glyph.tsx'
import { useSearchPage } from '../page/search-page-context.ts'
import type { RawHit } from '../engine/search-hit.ts'
import { isServerLabel, sideLabelOf } from '../../projects/compatibility/sides.ts'
import { NewestGameVersions } from '../../projects/compatibility/newest-game-versions.tsx'
import { TagIcon, tagLabel } from '../../projects/tags/tag-icon.tsx'
import '../../../styles/pages/search-results.css'

interface CardCompatibilityProps {
  hit: RawHit
  labels: CardLabels
}

/** Loaders, game versions and sides of a project. Chosen loaders come first and are highlighted. */
export function CardCompatibility({ hit, labels }: CardCompatibilityProps) {
  const { state } = useSearchPage()
  const side = sideLabelOf(hit.client_side, hit.server_side)
  return (
    <dl className="fit">
      {hasLoaderChoice(state.kind) && <LoaderFact hit={hit} labels={labels} />}
      {hit.game_versions.length > 0 && (
        <>
          <dt className="sr">{labels.versions}</dt>
          <dd>
            <Glyph name="hash" />
            <NewestGameVersions versions={hit.game_versions} chosen={state.versions} />
          </dd>
        </>
      )}
      {isSidedType(state.kind) && side !== 'unknown' && (
        <>
          <dt className="sr">{labels.runsOn}</dt>
          <dd className="env">
            <Glyph name={isServerLabel(side) ? 'server' : 'monitor'} />
            {labels.sides[side]}
          </dd>
        </>
      )}
    </dl>
  )
}

function LoaderFact({ hit, labels }: CardCompatibilityProps) {
  const intl = useIntl()
  const { state } = useSearchPage()
  const { loaders, platforms } = loadersOf(state.kind)
  const own = [...loaders, ...platforms]
  const chosen = state.groups.filter(({ out }) => !out).map(({ name }) => name)
  const { shown, more } = loaderFacts(
    hit.loaders.filter((name) => own.includes(name)),
    chosen,
  )
  const [first] = shown
  if (first === undefined) return null
  return (
    <>
      <dt className="sr">{labels.loaders}</dt>
      <dd>
        <TagIcon name={first} />
        <span className="clip">
          {shown.map((name, at) => (
            <span key={name}>
              {at > 0 && ', '}
              {chosen.includes(name) || (chosen.length === 0 && at === 0) ? (
                <em>{tagLabel(intl, name)}</em>
              ) : (
                tagLabel(intl, name)
              )}
            </span>
          ))}
          {more > 0 && ` +${more}`}
        </span>
      </dd>
    </>
  )
}
