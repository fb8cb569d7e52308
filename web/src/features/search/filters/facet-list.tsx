import { changed, stateHref } from '@quarry/search-config/search-state'
import type { ComponentProps } from 'react'
import { useIntl } from 'react-intl'
import { CachedList } from '../../../lib/render/cached-list.tsx'
import { useSearchPage } from '../page/search-page-context.ts'
import { FacetRow, type FacetRowProps } from './facet-row.tsx'

type ListProps = Pick<
  ComponentProps<typeof CachedList>,
  'ref' | 'className' | 'aria-label' | 'onPointerEnter' | 'onFocus' | 'onScroll'
>

interface FacetListProps extends ListProps, Pick<FacetRowProps, 'group' | 'hasIcon' | 'isExcludable'> {
  names: readonly string[]
  labelOf: (name: string) => string
  countOf: (name: string) => number | undefined
}

/** The options of a filter group. */
export function FacetList({
  group,
  hasIcon,
  isExcludable,
  names,
  labelOf,
  countOf,
  ...list
}: FacetListProps) {
  const { locale } = useIntl()
  const { state } = useSearchPage()
  return (
    <CachedList
      as="ul"
      {...list}
      // Links lead to the first page.
      content={() =>
        JSON.stringify([locale, group, stateHref(changed(state, {})), names, names.map(countOf)])
      }
      items={() =>
        names.map((name) => (
          <FacetRow
            key={name}
            {...{ group, name, hasIcon, isExcludable }}
            label={labelOf(name)}
            count={countOf(name)}
          />
        ))
      }
    />
  )
}
