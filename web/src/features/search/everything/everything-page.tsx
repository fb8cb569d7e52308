import { SEARCH_QUERY } from '@quarry/domain/search/query-lengths'
import { isProjectType, SHELF_ORDER, type ProjectType } from '@quarry/domain/projects/project-types'
import { emptyState, stateHref } from '@quarry/search-config/search-state'
import { Search } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { HrefLink } from '../../../ui/navigation/href-link.tsx'
import { ResultRow } from '../quick-search/quick-option.tsx'
import type { EverythingGroup } from './load-everything.ts'

export interface EverythingPageProps {
  words: string
  /** Undefined while search is down. */
  groups: EverythingGroup[] | undefined
}

/** The first results of all types, people, organizations and collections, with links to the search pages. */
export function EverythingPage({ words, groups }: EverythingPageProps) {
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage
          id={words === '' ? 'search-quick.page.title' : 'search-quick.page.for'}
          values={{ query: words }}
        />
      </h1>
      <Field key={words} words={words} />
      {groups === undefined && (
        <p className="note red" role="alert">
          <FormattedMessage id="search-quick.down" />
        </p>
      )}
      {groups?.length === 0 && (
        <p>
          <FormattedMessage id="search-quick.page.nothing" />
        </p>
      )}
      {groups?.map((group) => (
        <Group key={group.kind} group={group} words={words} />
      ))}
      {!groups?.length && (
        <ul className="stack gap-2">
          {SHELF_ORDER.map((kind) => (
            <li key={kind}>
              <TypedSearch kind={kind} words={groups ? '' : words} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Field({ words }: { words: string }) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'shell.search.label' })
  return (
    <search aria-label={intl.formatMessage({ id: 'search-quick.page.title' })}>
      <form action="/search">
        <label className="searchbar">
          <Search className="i" aria-hidden="true" />
          <input
            type="search"
            name="q"
            defaultValue={words}
            maxLength={SEARCH_QUERY.max}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            aria-label={label}
          />
          <button className="btn btn-brand">
            <FormattedMessage id="shell.search" />
          </button>
        </label>
      </form>
    </search>
  )
}

function Group({ group: { kind, results }, words }: { group: EverythingGroup; words: string }) {
  const id = `found-${kind}`
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} className="text-lg">
          <FormattedMessage
            id={isProjectType(kind) ? `shell.type.${kind}.plural` : `search-quick.page.${kind}`}
          />
        </h2>
        {isProjectType(kind) && <TypedSearch kind={kind} words={words} />}
      </div>
      <div className="menu [box-shadow:none]">
        {results.map((result) => (
          <HrefLink key={result.id} className="clip p-3" href={result.href}>
            <ResultRow result={result} query={words} />
          </HrefLink>
        ))}
      </div>
    </section>
  )
}

/** The search page of one type. */
function TypedSearch({ kind, words }: { kind: ProjectType; words: string }) {
  return (
    <HrefLink className="link" href={stateHref({ ...emptyState(kind), query: words })}>
      <FormattedMessage
        id={words === '' ? `search-quick.browse.${kind}` : `search-quick.search.${kind}`}
        values={{ query: words }}
      />
    </HrefLink>
  )
}
