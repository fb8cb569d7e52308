import { collectionPath } from '@quarry/api/contract/addresses'
import type { CollectionDetail } from '@quarry/api/contract/collections/collections'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { canDo } from '../../lib/viewer/can-do.ts'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { TakedownNote } from '../moderation/takedowns/takedown-note.tsx'
import { formatNumber } from '../../lib/format/format.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { ofProjectType } from '../projects/lists/project-list-tabs.ts'
import { ViewSwitch } from '../projects/lists/list-view.ts'
import { CollectionHeader } from './collection-header.tsx'
import { CollectionItems } from './collection-items.tsx'
import { COLLECTION_SORTS, type CollectionSort } from './collection-sort.ts'
import { collectionTabs, type CollectionTab } from './collection-tabs.ts'
import { EditCollection } from './lazy-edit-collection.ts'

type CollectionPageProps = {
  collection: CollectionDetail
  /** Last part of the address: `mods` …; undefined for all types. */
  selectedTab: CollectionTab | undefined
  isEditing: boolean
  sort: CollectionSort
}

/** A collection: description, curator, and its projects in the curator's order. */
export function CollectionPage({ collection, selectedTab, isEditing, sort }: CollectionPageProps) {
  const intl = useIntl()
  const label = useTexts('accounts-profile.tab')
  const tabs = collectionTabs(collection)
  // `all` and one type: tabs would offer no choice.
  const hasTabs = tabs.length > 2
  const base = collectionPath(collection.id)
  return (
    <div className="page">
      <CollectionHeader collection={collection} isEditing={isEditing} />
      {collection.takedown && <TakedownNote kind="collection" takedown={collection.takedown} />}
      <Suspense>
        {isEditing && canDo(collection, 'collection.edit') && <EditCollection collection={collection} />}
      </Suspense>
      {hasTabs && (
        <TabLinks
          label={intl.formatMessage({ id: 'collections.title' })}
          tabs={tabs.map((tab) => ({
            href: orderedHref(tab === 'all' ? base : `${base}/${tab}`, sort),
            label: label(tab),
            count: formatNumber(intl.locale, ofProjectType(collection.items, tab).length),
            isCurrent: tab === (selectedTab ?? 'all'),
          }))}
        />
      )}
      <div className={hasTabs ? 'tab-body' : 'stack'}>
        {!isEditing && collection.items.length > 1 && (
          <ListControls base={selectedTab === undefined ? base : `${base}/${selectedTab}`} sort={sort} />
        )}
        <CollectionItems
          key={selectedTab ?? 'all'}
          collection={collection}
          selectedTab={selectedTab}
          isEditing={isEditing}
          sort={sort}
        />
      </div>
    </div>
  )
}

const orderedHref = (path: string, sort: CollectionSort) => (sort === 'own' ? path : `${path}?sort=${sort}`)

/** Order and view of the list. */
function ListControls({ base, sort }: { base: string; sort: CollectionSort }) {
  const intl = useIntl()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <nav className="chips pb-0" aria-label={intl.formatMessage({ id: 'collections.sort' })}>
        {COLLECTION_SORTS.map((order) => (
          <AppLink
            key={order}
            className={order === sort ? 'chip chip-in' : 'chip'}
            href={orderedHref(base, order)}
            aria-current={order === sort ? 'true' : undefined}
            resetScroll={false}
          >
            {intl.formatMessage({ id: `collections.sort.${order}` })}
          </AppLink>
        ))}
      </nav>
      <Suspense>
        <ViewSwitch place="collection" />
      </Suspense>
    </div>
  )
}
