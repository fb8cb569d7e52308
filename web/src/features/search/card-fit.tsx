import { Hash, Monitor, Server } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { environmentOf, loaderFacts, versionSpan } from './card-facts.ts'
import { loadersOf } from './facet-groups.ts'
import { useSearchPage } from './search-page-context.ts'
import type { RawHit } from './search-result.ts'
import { TagIcon, tagLabel } from './tag-icon.tsx'

/** What a project runs on: loaders, game versions, side. Chosen loaders come first and stand out. */
export function CardFit({ hit }: { hit: RawHit }) {
  const { state } = useSearchPage()
  const environment = environmentOf(state.kind, hit)
  const span = versionSpan(hit.game_versions)
  return (
    <dl className="fit">
      {state.kind !== 'resourcepack' && state.kind !== 'datapack' && <LoaderFact hit={hit} />}
      {span && (
        <>
          <dt className="sr">
            <FormattedMessage id="search.card.versions" />
          </dt>
          <dd>
            <Hash className="i" aria-hidden="true" />
            <bdi>{span.first === span.last ? span.first : `${span.first}–${span.last}`}</bdi>
          </dd>
        </>
      )}
      {environment && (
        <>
          <dt className="sr">
            <FormattedMessage id="search.card.runsOn" />
          </dt>
          <dd className="env">
            {environment === 'server' ? (
              <Server className="i" aria-hidden="true" />
            ) : (
              <Monitor className="i" aria-hidden="true" />
            )}
            <FormattedMessage id={`search.environment.${environment}`} />
          </dd>
        </>
      )}
    </dl>
  )
}

function LoaderFact({ hit }: { hit: RawHit }) {
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
      <dt className="sr">
        <FormattedMessage id="search.card.loaders" />
      </dt>
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
