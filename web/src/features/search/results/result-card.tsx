import { organizationPath, userPath } from '@quarry/api/contract/addresses'
import { FormattedMessage, useIntl } from 'react-intl'
import { searchHitHref } from '../../projects/search-hit-address.ts'
import type { PlayerSetup } from '../../../lib/preferences/player-setup.ts'
import { lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { RowDownload } from '../../projects/downloads/row-download.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { isNew } from './card-facts.ts'
import { CardCompatibility } from './card-compatibility.tsx'
import type { CardLabels } from './card-labels.ts'
import { choiceOf, toggle } from '../state/filter-groups.ts'
import { Glyph } from '../../../ui/labels/glyph.tsx'
import { Highlight } from '../../../ui/labels/highlight.tsx'
import { HrefLink } from '../../../ui/navigation/href-link.tsx'
import { useSearchPage } from '../page/search-page-context.ts'
import type { RawHit } from '../engine/search-hit.ts'
import type { SearchState } from '@quarry/search-config/search-state'
import { StateLink } from '../page/search-state-link.tsx'
import { TagIcon, isLoaderName, tagLabel } from '../../projects/tags/tag-icon.tsx'
import '../../../styles/pages/search-results.css'
import { formatExact, formatNumber } from '../../../lib/format/format.ts'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'

const ServerInstall = lazyInBrowser(async () => (await import('../server/server-install.tsx')).ServerInstall)

const stayAsItIs = () => {}

/** With one loader and one version chosen, the button downloads exactly that file. */
function downloadPath(state: SearchState, hit: RawHit): string {
  const [version, ...otherVersions] = state.versions
  const [loader, ...otherLoaders] = state.groups.filter(({ name, out }) => !out && isLoaderName(name))
  const query = new URLSearchParams()
  if (version && otherVersions.length === 0) query.set('version', version)
  if (loader && otherLoaders.length === 0) query.set('loader', loader.name)
  return `${searchHitHref(hit)}${query.size > 0 ? `?${query}` : ''}#download`
}

interface ResultCardProps {
  hit: RawHit
  nowMs: number
  labels: CardLabels
  /** What the download button downloads for. */
  setup: PlayerSetup | undefined
}

/** One result; the same markup in list, grid and gallery. The title link covers the card, other links lie above it. */
export function ResultCard({ hit, nowMs, labels, setup }: ResultCardProps) {
  const { state, mode } = useSearchPage()
  const isNewcomer = isNew(hit.date_created, nowMs)
  return (
    <li className="result">
      {mode === 'gallery' && <CardImage hit={hit} />}
      <ProjectIcon
        project={{ id: hit.project_id, icon_url: hit.icon_url }}
        {...(mode !== 'list' && { size: 'm' })}
      />
      <div className="result-head">
        <h3 className={isNewcomer ? 'clip max-w-[calc(100%-3.25rem)]' : 'clip'} dir="auto">
          <HrefLink href={searchHitHref(hit)} preloads>
            <Highlight text={hit.title} marked={hit._highlightResult?.title?.value} query={state.query} />
          </HrefLink>
        </h3>
        {isNewcomer && <span className="badge accent-c">{labels.isNew}</span>}
        <Byline hit={hit} />
      </div>
      <p className="result-text said text-left rtl:text-right">
        <Highlight text={hit.summary} marked={hit._highlightResult?.summary?.value} query={state.query} />
      </p>
      {mode !== 'gallery' && <CardTags hit={hit} />}
      {mode !== 'gallery' && <CardCompatibility hit={hit} labels={labels} />}
      <CardStats hit={hit} labels={labels} />
      <CardAction hit={hit} setup={setup} />
    </li>
  )
}

/** Downloads a file, or installs it on the server for which the visitor searches. */
function CardAction({ hit, setup }: Pick<ResultCardProps, 'hit' | 'setup'>) {
  const { state } = useSearchPage()
  const { project_id: id, title, loaders, game_versions } = hit
  const { serverId, kind } = state
  const download = (
    <RowDownload
      project={{ id, title, url_type: kind, loaders, game_versions }}
      setup={setup}
      href={downloadPath(state, hit)}
    />
  )
  if (serverId === undefined) return download
  return (
    <LazyPart isBeside onFail={stayAsItIs}>
      <ServerInstall server={serverId} kind={kind} project={{ id, title }}>
        {download}
      </ServerInstall>
    </LazyPart>
  )
}

function Byline({ hit }: { hit: RawHit }) {
  const href = hit.organization ? organizationPath(hit.organization_slug ?? '') : userPath(hit.author)
  const name = (
    <HrefLink href={href} dir="auto">
      {hit.organization ?? hit.author}
    </HrefLink>
  )
  return (
    <span className="result-by clip">
      <FormattedMessage id="search.by" values={{ name }} />
    </span>
  )
}

/** Categories link to this search narrowed by them; loaders are in the compatibility column. */
function CardTags({ hit }: { hit: RawHit }) {
  const intl = useIntl()
  const { state } = useSearchPage()
  const names = hit.display_categories.filter((name) => !isLoaderName(name) && name !== 'mrpack').slice(0, 5)
  return (
    <ul className="result-tags">
      {names.map((name) => {
        const content = (
          <>
            <TagIcon name={name} />
            {tagLabel(intl, name)}
          </>
        )
        return (
          <li key={name}>
            {choiceOf(state, 'category', name) === 'in' ? (
              <span className="tag">{content}</span>
            ) : (
              <StateLink
                className="tag"
                to={toggle(state, /^\d/.test(name) ? 'resolution' : 'category', name)}
              >
                {content}
              </StateLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Featured image, or the icon on a stone background. */
function CardImage({ hit }: { hit: RawHit }) {
  if (hit.featured_gallery) {
    return (
      <img
        className="result-shot"
        src={hit.featured_gallery}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
      />
    )
  }
  return (
    <span className="result-shot flex items-center justify-center bg-stone-1">
      <ProjectIcon project={{ id: hit.project_id, icon_url: hit.icon_url }} className="[--s:4rem]" />
    </span>
  )
}

/** Downloads, followers and last change; sorted by newest, the publication date instead. */
function CardStats({ hit, labels }: { hit: RawHit; labels: CardLabels }) {
  const { locale } = useIntl()
  const { state } = useSearchPage()
  const isByAge = state.sort === 'newest'
  return (
    <dl className="stats">
      <dt className="sr">{labels.downloads}</dt>
      <dd className="big" title={formatExact(locale, hit.downloads)}>
        <Glyph name="download" />
        {formatNumber(locale, hit.downloads)}
      </dd>
      <dt className="sr">{labels.followers}</dt>
      <dd title={formatExact(locale, hit.follows)}>
        <Glyph name="heart" />
        {formatNumber(locale, hit.follows)}
      </dd>
      <dt className="sr">{isByAge ? labels.published : labels.updated}</dt>
      <dd>
        <Glyph name={isByAge ? 'calendar' : 'refresh'} />
        <RelativeTime date={isByAge ? hit.date_created : hit.date_modified} showsFresh />
      </dd>
    </dl>
  )
}
