import { saveSearch, type SavedSearch } from '@quarry/api/contract/search/saved-searches'
import { SAVED_SEARCHES_MAX } from '@quarry/domain/limits/counts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { SavedSearchSummary } from './saved-search-summary.tsx'
import { SavedSearchForm } from './saved-search-form.tsx'
import { suggestedName } from './search-description.ts'
import { savedSearchesQuery } from './saved-searches.queries.ts'
import { SAVED_SEARCHES_PATH } from './saved-searches-address.ts'

const TITLE = 'save-search-title'

/** The search that the visitor wants to save: its form, or a note that it is saved already. */
export function SaveSearch({ address, saved }: { address: string; saved: readonly SavedSearch[] }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { api } = useRouter().options.context
  const same = saved.find((search) => search.address === address)
  return (
    <section className="slab slab-pad stack" aria-labelledby={TITLE}>
      <h2 id={TITLE}>
        <FormattedMessage id="search-saved.save.title" />
      </h2>
      <SavedSearchSummary address={address} />
      {same && (
        <Note level="info">
          <FormattedMessage id="search-saved.save.there" values={{ name: <bdi>{same.name}</bdi> }} />
        </Note>
      )}
      {!same && saved.length >= SAVED_SEARCHES_MAX && (
        <Note level="warning">
          <FormattedMessage id="search-saved.full" values={{ max: SAVED_SEARCHES_MAX }} />
        </Note>
      )}
      {!same && saved.length < SAVED_SEARCHES_MAX && (
        <SavedSearchForm
          key={address}
          native="save-search"
          hidden={{ address }}
          labelledBy={TITLE}
          stored={{ name: suggestedName(intl, address), notify: false }}
          action={<FormattedMessage id="search-saved.save.action" />}
          save={async (values) => {
            await api(saveSearch, { body: { ...values, address } })
            await queryClient.invalidateQueries({ queryKey: savedSearchesQuery(api).queryKey })
            await navigate({ href: SAVED_SEARCHES_PATH, ignoreBlocker: true })
          }}
        />
      )}
      <p>
        <AppLink className="link" href={address}>
          <FormattedMessage id="search-saved.back" />
        </AppLink>
      </p>
    </section>
  )
}
