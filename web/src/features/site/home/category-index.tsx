import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { HrefLink } from '../../../ui/navigation/href-link.tsx'
import { isResolution } from '@quarry/domain/projects/categories'
import { TypeIcon } from '../../projects/types/type-icon.tsx'
import { emptyState, type SearchState, stateHref } from '@quarry/search-config/search-state'
import { TagIcon, tagLabel } from '../../projects/tags/tag-icon.tsx'
import type { CategoryColumn } from './category-counts.ts'
import '../../../styles/pages/site-home.css'

function tagState(kind: CategoryColumn['kind'], name: string): SearchState {
  const choice = [{ name, out: false }]
  return { ...emptyState(kind), ...(isResolution(name) ? { groups: choice } : { tags: choice }) }
}

/** The largest categories by project type, with their current number of projects. */
export function CategoryIndex({ shelves }: { shelves: readonly CategoryColumn[] }) {
  const intl = useIntl()
  return (
    <section className="page section" aria-labelledby="shelves">
      <div className="section-head">
        <h2 id="shelves">
          <FormattedMessage id="site-home.shelves" />
        </h2>
        <p>
          <FormattedMessage id="site-home.shelves.lead" />
        </p>
      </div>
      <div className="index slab">
        {shelves.map(({ kind, count, tags }) => (
          <div key={kind}>
            <h3>
              <TypeIcon type={kind} />
              <HrefLink href={stateHref(emptyState(kind))}>
                <FormattedMessage id={`site-home.kind.${kind}`} />
              </HrefLink>
              <span className="count">
                <FormattedNumber value={count} />
              </span>
            </h3>
            <ul>
              {tags.map((tag) => (
                <li key={tag.name}>
                  <HrefLink href={stateHref(tagState(kind, tag.name))}>
                    <TagIcon name={tag.name} />
                    {tagLabel(intl, tag.name)}
                    <span className="count">
                      <FormattedNumber value={tag.count} />
                    </span>
                  </HrefLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
