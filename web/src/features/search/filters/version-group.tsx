import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { toggle } from '../state/filter-groups.ts'
import { versionsMatching } from '../../../lib/versions-matching.ts'
import { FacetList } from './facet-list.tsx'
import { FORM_ID } from '../page/search-box.tsx'
import { CollapsibleGroup } from './collapsible-group.tsx'
import { SyncButton } from './server-locked.tsx'
import { useOptionOrder } from './option-order.ts'
import { useSearchResults, useSearchPage } from '../page/search-page-context.ts'
import '../../../styles/pages/search.css'

/** From this number of versions on, the list scrolls and has a search field. */
const LONG_LIST = 10

/** Rows that are rendered before the visitor uses the list: about three screens. `h=true` renders all at once. */
const FIRST_ROWS = 24

/** Game versions, newest first, chosen ones on top. A chosen version that is not in the list can be removed too. */
export function VersionGroup() {
  const intl = useIntl()
  const { state, filterOptions, go } = useSearchPage()
  const { result, hasFailed } = useSearchResults()
  const counts = hasFailed ? undefined : result?.counts.version
  const [wanted, setWanted] = useState('')
  const unlisted = state.versions.filter((version) => !filterOptions.versions.includes(version))
  const countOf = (version: string) => counts && (version in counts ? counts[version] : 0)
  const all = useOptionOrder('version', [...unlisted, ...filterOptions.versions])
  const list = useRef<HTMLUListElement & HTMLOListElement>(null)
  // Chosen versions move to the top.
  useEffect(() => {
    if (all.length > 0) list.current?.scrollTo(0, 0)
  }, [all])
  const shown = versionsMatching(all, wanted)
  const isLong = all.length >= LONG_LIST
  const [isWhole, setIsWhole] = useState(false)
  const isShort = !isWhole && wanted === '' && !state.showsAllVersions
  const isNear = (version: string, at: number) => at < FIRST_ROWS || state.versions.includes(version)
  const rendered = isShort ? shown.filter(isNear) : shown
  const showWhole = () => setIsWhole(true)
  if (all.length === 0) return null
  return (
    <CollapsibleGroup
      title={intl.formatMessage({ id: 'projects-tags.group.version' })}
      active={state.versions.length}
    >
      {isLong && (
        <label className="group group-s">
          <Search className="i" aria-hidden="true" />
          <input
            type="search"
            value={wanted}
            placeholder={intl.formatMessage({ id: 'search.findVersion' })}
            aria-label={intl.formatMessage({ id: 'search.findVersion.label' })}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={(event) => {
              const [first] = shown
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || wanted.trim() === '') return
              event.preventDefault()
              if (first !== undefined) go(toggle(state, 'version', first), { keepsScroll: true })
            }}
          />
        </label>
      )}
      {shown.length > 0 ? (
        <FacetList
          ref={list}
          group="version"
          names={rendered}
          labelOf={(version) => version}
          countOf={countOf}
          {...(isLong && {
            className: 'scroller',
            onPointerEnter: showWhole,
            onFocus: showWhole,
            onScroll: showWhole,
            'aria-label': intl.formatMessage({ id: 'search.versions' }),
          })}
        />
      ) : (
        <p className="facet-none muted">
          <FormattedMessage
            id={state.showsAllVersions ? 'search.noVersion' : 'search.noRelease'}
            values={{ text: wanted }}
          />
        </p>
      )}
      <label className="tick">
        <input
          type="checkbox"
          name="h"
          value="true"
          form={FORM_ID}
          checked={state.showsAllVersions}
          onChange={(event) => {
            const showsAllVersions = event.target.checked
            go((newest) => ({ ...newest, showsAllVersions }), { keepsScroll: true })
          }}
        />
        <span>
          <FormattedMessage id="search.allVersions" />
        </span>
      </label>
      <SyncButton group="version" />
    </CollapsibleGroup>
  )
}
