import { CircleAlert, RotateCw, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSearchResults } from '../page/search-page-context.ts'

function watchConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Replaces the results while search is down. Query and filters stay, and the rest of the site works. */
export function SearchUnavailable() {
  const { retry, isBusy } = useSearchResults()
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  const reason = isOnline ? 'search.down' : 'search.offline'
  return (
    <section className="note red" id="results" role="alert">
      {isOnline ? (
        <CircleAlert className="i" aria-hidden="true" />
      ) : (
        <WifiOff className="i" aria-hidden="true" />
      )}
      <div className="stack gap-2">
        <h2>
          <FormattedMessage id={`${reason}.title`} />
        </h2>
        <p>
          <FormattedMessage id={`${reason}.text`} />
        </p>
        <div>
          <button type="button" className="btn btn-s" onClick={retry} disabled={isBusy}>
            <RotateCw className="i" aria-hidden="true" />
            <FormattedMessage id="search.retry" />
          </button>
        </div>
      </div>
    </section>
  )
}
