import { collectionPath } from '@quarry/api/contract/addresses'
import type { CollectionDetail } from '@quarry/api/contract/collections/collections'
import { useIntl } from 'react-intl'
import { canDo } from '../../lib/viewer/can-do.ts'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { TakedownNote } from '../moderation/takedowns/takedown-note.tsx'
import { CollectionHeader } from './collection-header.tsx'
import { CollectionItems } from './collection-items.tsx'
import { collectionTabs, type CollectionTab } from './collection-tabs.ts'
import { EditCollection } from './edit-collection.tsx'

type CollectionPageProps = {
  collection: CollectionDetail
  /** Last part of the address: `mods` …; undefined for all types. */
  selectedTab: CollectionTab | undefined
  isEditing: boolean
}

/** A collection: description, curator, and its projects in the curator's order. */
export function CollectionPage({ collection, selectedTab, isEditing }: CollectionPageProps) {
  const intl = useIntl()
  const label = useTexts('accounts-profile.tab')
  const tabs = collectionTabs(collection)
  const base = collectionPath(collection.id)
  return (
    <div className="page">
      <CollectionHeader collection={collection} isEditing={isEditing} />
      {collection.takedown && <TakedownNote kind="collection" takedown={collection.takedown} />}
      {isEditing && canDo(collection, 'collection.edit') && <EditCollection collection={collection} />}
      {/* `all` and one type: tabs would offer no choice. */}
      {tabs.length > 2 && (
        <TabLinks
          label={intl.formatMessage({ id: 'collections.title' })}
          tabs={tabs.map((tab) => ({
            href: tab === 'all' ? base : `${base}/${tab}`,
            label: label(tab),
            isCurrent: tab === (selectedTab ?? 'all'),
          }))}
        />
      )}
      <CollectionItems
        key={selectedTab ?? 'all'}
        collection={collection}
        selectedTab={selectedTab}
        isEditing={isEditing}
      />
    </div>
  )
}
