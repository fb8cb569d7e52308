import { editSavedSearch, type SavedSearch } from '@quarry/api/contract/creators/saved-searches'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { DeleteSearch } from './delete-saved-search.tsx'
import { SearchForm } from './saved-search-form.tsx'
import { savedSearchesQuery } from './saved-searches.queries.ts'
import { SEARCHES } from './saved-searches-address.ts'

/** In the place of its row: another name, or away with it. */
export function EditSearch({ search }: { search: SavedSearch }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { api } = useRouter().options.context
  const title = `edit-${search.id}`
  return (
    <div className="stack">
      <h2 id={title}>
        <FormattedMessage id="searches.edit.title" values={{ name: <bdi>{search.name}</bdi> }} />
      </h2>
      <SearchForm
        native="edit-search"
        hidden={{ id: search.id }}
        labelledBy={title}
        stored={{ name: search.name, notify: search.notify }}
        action={<FormattedMessage id="searches.edit.action" />}
        save={async (body) => {
          await api(editSavedSearch, { params: { search: search.id }, body })
          await queryClient.invalidateQueries({ queryKey: savedSearchesQuery(api).queryKey })
          await navigate({ href: SEARCHES, ignoreBlocker: true })
        }}
      />
      <DeleteSearch search={search} />
    </div>
  )
}
