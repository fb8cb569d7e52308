import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  compareTags,
  FIXED_OPTIONS,
  isTagGroup,
  type GroupName,
  type TagGroup,
  choiceOf,
} from '../state/filter-groups.ts'
import { loadersOf } from '../state/loader-options.ts'
import type { GroupCounts } from '../engine/facet-counts.ts'
import { FacetList } from './facet-list.tsx'
import { CollapsibleGroup } from './collapsible-group.tsx'
import { LockedGroup, SyncButton } from './server-locked.tsx'
import { useSearchResults, useSearchPage } from '../page/search-page-context.ts'
import { LOCK_GROUPS } from '../state/server-locks.ts'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import { useOptionOrder } from './option-order.ts'
import { VersionGroup } from './version-group.tsx'
import '../../../styles/pages/search.css'

/** The filter group with this name for the project type of the page; nothing if it has no options. */
export function FacetGroup({ group }: { group: GroupName }) {
  const { state, locks } = useSearchPage()
  const lock = LOCK_GROUPS.find((known) => known === group)
  if (lock && locks.locked.includes(lock)) return <LockedGroup group={lock} />
  switch (group) {
    case 'version':
      return <VersionGroup />
    case 'loader': {
      const { loaders, common } = loadersOf(state.kind)
      return <LoaderGroup loaders={loaders} common={common} />
    }
    case 'platform':
      return <OptionGroup group={group} names={loadersOf(state.kind).platforms} />
    default:
      return isTagGroup(group) ? (
        <TagOptions group={group} />
      ) : (
        <OptionGroup group={group} names={FIXED_OPTIONS[group]} />
      )
  }
}

function TagOptions({ group }: { group: TagGroup }) {
  const intl = useIntl()
  const { filterOptions } = useSearchPage()
  const names = filterOptions.tags[group].toSorted(compareTags(group, (name) => tagLabel(intl, name)))
  return <OptionGroup group={group} names={names} />
}

const useActiveCount = (group: GroupName, names: readonly string[]) => {
  const { state } = useSearchPage()
  if (group === 'environment') return state.environments.length
  return names.filter((name) => choiceOf(state, group, name) !== undefined).length
}

const useCount = (group: Exclude<GroupName, 'version'>) => {
  const { result, hasFailed } = useSearchResults()
  return (name: string): number | undefined => {
    if (!result || hasFailed) return undefined
    const { counts } = result
    const own =
      group === 'platform' ? counts.loader : group in counts ? counts[group as keyof GroupCounts] : counts.tag
    return name in own ? own[name] : 0
  }
}

function OptionGroup({ group, names }: { group: Exclude<GroupName, 'version'>; names: readonly string[] }) {
  const intl = useIntl()
  const countOf = useCount(group)
  const active = useActiveCount(group, names)
  const order = useOptionOrder(group, names)
  if (names.length === 0) return null
  return (
    <CollapsibleGroup title={intl.formatMessage({ id: `projects-tags.group.${group}` })} active={active}>
      <FacetList
        group={group}
        names={order}
        labelOf={(name) => tagLabel(intl, name)}
        countOf={countOf}
        hasIcon
        isExcludable={group !== 'environment'}
      />
    </CollapsibleGroup>
  )
}

/** Loaders: common and active ones at once, the others on demand. */
function LoaderGroup({ loaders, common }: { loaders: readonly string[]; common: number }) {
  const intl = useIntl()
  const { state } = useSearchPage()
  const countOf = useCount('loader')
  const active = useActiveCount('loader', loaders)
  const order = useOptionOrder('loader', loaders)
  const isChosen = (name: string) => choiceOf(state, 'loader', name) !== undefined
  const rest = loaders.slice(common)
  const foldable = rest.filter((name) => !isChosen(name))
  const [isOpen, setIsOpen] = useState(rest.some(isChosen))
  const shown = isOpen ? order : order.filter((name) => !foldable.includes(name))
  return (
    <CollapsibleGroup title={intl.formatMessage({ id: 'projects-tags.group.loader' })} active={active}>
      <FacetList
        group="loader"
        names={shown}
        labelOf={(name) => tagLabel(intl, name)}
        countOf={countOf}
        hasIcon
        isExcludable
      />
      {foldable.length > 0 && (
        <button type="button" className="more-btn" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Minus className="i" aria-hidden="true" /> : <Plus className="i" aria-hidden="true" />}
          <FormattedMessage
            id={isOpen ? 'search.fewerLoaders' : 'search.moreLoaders'}
            values={{ count: foldable.length }}
          />
        </button>
      )}
      <SyncButton group="loader" />
    </CollapsibleGroup>
  )
}
