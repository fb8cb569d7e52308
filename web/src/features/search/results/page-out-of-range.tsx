import { FormattedMessage } from 'react-intl'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useSearchPage } from '../page/search-page-context.ts'
import type { PageResult } from '../engine/search-hit.ts'
import { StateLink } from '../page/search-state-link.tsx'

/** An address can name a page that the results do not reach, for instance an old link after filters changed. */
export function PastTheEnd({ result }: { result: PageResult }) {
  const { state } = useSearchPage()
  return (
    <section className="slab" id="results">
      <EmptyState
        title={<FormattedMessage id="search.pastEnd" values={{ page: state.page }} />}
        actions={
          <StateLink className="btn" to={{ ...state, page: Math.max(1, result.nbPages) }}>
            <FormattedMessage id="search.lastPage" />
          </StateLink>
        }
      />
    </section>
  )
}
