import { Ban, Lock, UserRound, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { activeFilters, type ActiveFilter } from '../state/filter-groups.ts'
import { useSearchPage } from '../page/search-page-context.ts'
import { withoutFilters } from '@quarry/search-config/search-state'
import { StateLink } from '../page/search-state-link.tsx'
import { TagIcon, tagLabel } from '../../projects/tags/tag-icon.tsx'
import { useSetup } from '../../../lib/preferences/player-setup.ts'
import { SetupChips } from './setup-chips.tsx'

/** One chip per active filter; the first one clears all. */
export function FilterChips() {
  const intl = useIntl()
  const { state, locks } = useSearchPage()
  const all = activeFilters(state)
  const active = all.filter(({ group, name }) => !locks.isLocked(group, name))
  const locked = all.filter(({ group, name }) => locks.isLocked(group, name))
  const hasSetup = useSetup() !== undefined
  if (all.length === 0)
    return (
      hasSetup && (
        <div className="chips">
          <SetupChips />
        </div>
      )
    )
  return (
    <fieldset className="chips">
      <legend className="sr">{intl.formatMessage({ id: 'search.active' })}</legend>
      {active.length > 1 && (
        <StateLink className="chip" to={locks.keep(withoutFilters(state))}>
          <X className="i" aria-hidden="true" />
          <FormattedMessage id="search.clearAll" />
        </StateLink>
      )}
      {locked.map(({ group, name }) => (
        <span
          key={`${group} ${name}`}
          className="chip chip-locked"
          data-tip={intl.formatMessage({ id: 'search.locked' })}
        >
          <Lock className="i" aria-hidden="true" />
          {tagLabel(intl, name)}
          <span className="sr">{intl.formatMessage({ id: 'search.locked' })}</span>
        </span>
      ))}
      {active.map((filter) => (
        <FilterChip key={`${filter.group} ${filter.name}`} filter={filter} />
      ))}
      <SetupChips />
    </fieldset>
  )
}

function FilterChip({ filter: { group, name, out, without } }: { filter: ActiveFilter }) {
  const intl = useIntl()
  const label = group === 'maker' ? intl.formatMessage({ id: 'search.by' }, { name }) : tagLabel(intl, name)
  return (
    <StateLink
      className={out ? 'chip chip-out' : 'chip chip-in'}
      to={without}
      aria-label={intl.formatMessage({ id: out ? 'search.removeNot' : 'search.remove' }, { name: label })}
    >
      {group === 'maker' && <UserRound className="i" aria-hidden="true" />}
      {out ? <Ban className="i" aria-hidden="true" /> : group !== 'maker' && <TagIcon name={name} />}
      <span>{label}</span>
      <X className="i" aria-hidden="true" />
    </StateLink>
  )
}
