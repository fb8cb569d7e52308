import { collectionPath } from '@quarry/api/contract/addresses'
import type { Collection } from '@quarry/api/contract/collections/collections'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FolderPlus, Heart, Search } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { CollectionStatusFact } from './collection-header.tsx'
import { ownCollectionsQuery } from './collection.queries.ts'
import { CreateCollectionForm } from './create-collection-form.tsx'
import '../../styles/pages/accounts-settings.css'
import '../../styles/pages/collections.css'

type OwnCollectionsProps = { viewerId: string; isCreating: boolean }

/** The followed projects, then the viewer's collections, newest first, and the form that creates one. */
export function OwnCollections({ viewerId, isCreating }: OwnCollectionsProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: collections } = useSuspenseQuery(ownCollectionsQuery(api, viewerId))
  const [filter, setFilter] = useState('')
  const matching = collections.filter(({ name }) =>
    name.toLocaleLowerCase().includes(filter.trim().toLocaleLowerCase()),
  )
  return (
    <>
      {isCreating ? (
        <CreateCollectionForm />
      ) : (
        <div className="row">
          {collections.length > 0 && (
            <label className="group collection-search">
              <Search className="i" aria-hidden="true" />
              <span className="sr">
                <FormattedMessage id="collections.search" />
              </span>
              <input
                type="search"
                placeholder={intl.formatMessage({ id: 'collections.search' })}
                value={filter}
                onChange={(event) => setFilter(event.target.value)}
              />
            </label>
          )}
          <ButtonLink className="push" look="brand" icon={FolderPlus} href="/dashboard/collections?create=1">
            <FormattedMessage id="collections.create.title" />
          </ButtonLink>
        </div>
      )}
      <ul className="slab account-list">
        {filter.trim() === '' && <FollowedRow />}
        {matching.map((collection) => (
          <CollectionRow key={collection.id} collection={collection} />
        ))}
      </ul>
      {matching.length === 0 && (
        <output className="muted">
          <FormattedMessage id={collections.length > 0 ? 'collections.noMatch' : 'collections.none.text'} />
        </output>
      )}
    </>
  )
}

function FollowedRow() {
  return (
    <li>
      <span className="followed-tile">
        <Heart className="i i-l" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2>
          <AppLink href="/collection/following">
            <FormattedMessage id="collections.following.title" />
          </AppLink>
        </h2>
        <p className="muted">
          <FormattedMessage id="collections.following.text" />
        </p>
      </div>
    </li>
  )
}

function CollectionRow({ collection }: { collection: Collection }) {
  const { id, name, description, icon_url: icon, projects, status } = collection
  return (
    <li>
      <Avatar src={icon} seed={id} size="l" kind="organization" />
      <div className="min-w-0">
        <h2>
          <AppLink href={collectionPath(id)} dir="auto">
            {name}
          </AppLink>
        </h2>
        {description && (
          <p className="said" dir="auto">
            {description}
          </p>
        )}
        <p className="muted collection-facts">
          <CollectionStatusFact status={status} />
          <FormattedMessage id="collections.projects" values={{ count: projects.length }} />
        </p>
      </div>
    </li>
  )
}
