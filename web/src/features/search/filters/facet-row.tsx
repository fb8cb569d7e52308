import type { CSSProperties } from 'react'
import { useIntl } from 'react-intl'
import { choiceOf, toggle, type GroupName } from '../state/filter-groups.ts'
import { Glyph } from '../../../ui/labels/glyph.tsx'
import { useSearchPage } from '../page/search-page-context.ts'
import { StateLink } from '../page/search-state-link.tsx'
import { TagIcon } from '../../projects/tags/tag-icon.tsx'
import '../../../styles/pages/search.css'

export interface FacetRowProps {
  group: GroupName
  name: string
  label: string
  /** Undefined while search is down. */
  count: number | undefined
  hasIcon?: boolean | undefined
  isExcludable?: boolean | undefined
}

/** One option: press it to include, press the ban icon to exclude, press again to remove. */
export function FacetRow({
  group,
  name,
  label,
  count,
  hasIcon = false,
  isExcludable = false,
}: FacetRowProps) {
  const intl = useIntl()
  const { state } = useSearchPage()
  const choice = choiceOf(state, group, name)
  const isLoader = group === 'loader' || group === 'platform'
  return (
    <li className={count === 0 && choice === undefined ? 'facet facet-none' : 'facet'}>
      <StateLink
        className="facet-in"
        pressed={choice === 'in'}
        to={toggle(state, group, name, choice === 'out')}
        {...(isLoader && { style: { '--c': `var(--loader-${name})` } as CSSProperties })}
      >
        {hasIcon && <TagIcon name={name} />}
        <span className="clip">{label}</span>
        {count !== undefined && (
          <span className="count">{count < 1000 ? count : intl.formatNumber(count)}</span>
        )}
      </StateLink>
      {isExcludable && (
        <StateLink
          className="facet-out relative z-1"
          pressed={choice === 'out'}
          aria-label={intl.formatMessage({ id: 'search.exclude' }, { name: label })}
          to={toggle(state, group, name, true)}
        >
          <Glyph name="ban" />
        </StateLink>
      )}
    </li>
  )
}
