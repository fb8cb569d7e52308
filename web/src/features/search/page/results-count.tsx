import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSearchAnswer, useSearchPage } from './search-page-context.ts'
import '../../../styles/pages/search.css'

const strong = (text: ReactNode[]) => <b>{text}</b>

/** How much was found; read out whenever it changes. The last count stays while the next search runs. */
export function FoundCount() {
  const { state } = useSearchPage()
  const { result, hasFailed } = useSearchAnswer()
  return (
    <output className="found">
      {hasFailed && <FormattedMessage id="search.down.short" />}
      {!hasFailed && result && (
        <bdi>
          <FormattedMessage id={`search.found.${state.kind}`} values={{ count: result.nbHits, b: strong }} />{' '}
          <span className="hide-s">
            <FormattedMessage id="search.took" values={{ ms: Math.max(1, result.processingTimeMS) }} />
          </span>
        </bdi>
      )}
    </output>
  )
}
