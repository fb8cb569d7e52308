import { editSavedSearch, type SavedSearch } from '@quarry/api/contract/search/saved-searches'
import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useNavigate } from '@tanstack/react-router'
import { BellRing, Pencil, Rss } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { pickFields } from '../../forms/pick-fields.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SaveSearch } from './save-search.tsx'
import { SavedSearchSummary } from './saved-search-summary.tsx'
import { savedSearchesQuery } from './saved-searches.queries.ts'
import { editHref, SAVED_SEARCHES_PATH, type SavedSearchesParams } from './saved-searches-address.ts'
import '../../../styles/pages/accounts-settings.css'
import { DeleteSavedSearch } from './delete-saved-search.tsx'
import { SavedSearchForm } from './saved-search-form.tsx'

/** The viewer's saved searches, newest first, and the one to be saved. */
export function SavedSearches({ save, edit }: SavedSearchesParams) {
  const { api } = useRouter().options.context
  const { data: searches } = useSuspenseQuery(savedSearchesQuery(api))
  return (
    <>
      {save !== undefined && <SaveSearch address={save} saved={searches} />}
      {searches.length > 0 && (
        <ul className="slab account-list">
          {searches.map((search) => (
            <li key={search.id}>
              {search.id === edit ? <EditSavedSearch search={search} /> : <SavedSearchRow search={search} />}
            </li>
          ))}
        </ul>
      )}
      {searches.length === 0 && save === undefined && <NoSavedSearches />}
    </>
  )
}

function SavedSearchRow({ search: { id, name, address, feed, notify } }: { search: SavedSearch }) {
  const intl = useIntl()
  return (
    <>
      <div className="grid min-w-0 gap-1.5">
        <h2>
          <AppLink href={address} dir="auto">
            {name}
          </AppLink>
        </h2>
        <SavedSearchSummary address={address} />
        {notify && (
          <p className="muted row-tight">
            <BellRing className="i" aria-hidden="true" />
            <FormattedMessage id="search-saved.notifies" />
          </p>
        )}
      </div>
      <span className="row-tight">
        <ButtonLink
          look="quiet"
          icon={Rss}
          href={new URL(feed).pathname + new URL(feed).search}
          rel="nofollow"
          aria-label={intl.formatMessage({ id: 'search-saved.feed' }, { name })}
        />
        <ButtonLink
          look="quiet"
          icon={Pencil}
          href={editHref(id)}
          aria-label={intl.formatMessage({ id: 'search-saved.edit' }, { name })}
        />
      </span>
    </>
  )
}

function NoSavedSearches() {
  const browse = (
    <ButtonLink look="brand" href={SEARCH_PATHS.mod}>
      <FormattedMessage id="search-saved.none.action" />
    </ButtonLink>
  )
  return (
    <EmptyState title={<FormattedMessage id="search-saved.none" />} actions={browse}>
      <FormattedMessage id="search-saved.none.text" />
    </EmptyState>
  )
}

/** Replaces its row: rename or delete. */
function EditSavedSearch({ search }: { search: SavedSearch }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { api } = useRouter().options.context
  const title = `edit-${search.id}`
  const reload = () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery(api).queryKey })
  return (
    <div className="stack">
      <h2 id={title}>
        <FormattedMessage id="search-saved.edit.title" values={{ name: <bdi>{search.name}</bdi> }} />
      </h2>
      <SavedSearchForm
        native="edit-search"
        hidden={{ id: search.id }}
        labelledBy={title}
        stored={{ name: search.name, notify: search.notify }}
        revision={search.revision}
        reload={reload}
        action={<FormattedMessage id="search-saved.edit.action" />}
        save={async (values, changed, base) => {
          const body = { ...pickFields(values, changed), revision: base }
          await api(editSavedSearch, { params: { search: search.id }, body })
          await reload()
          await navigate({ href: SAVED_SEARCHES_PATH, ignoreBlocker: true })
        }}
      />
      <DeleteSavedSearch search={search} />
    </div>
  )
}
