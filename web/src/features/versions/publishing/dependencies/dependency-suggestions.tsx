import { v3SearchProjectsByBody, type V3SearchHit } from '@quarry/api/contract/search/v3-search'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ApiClient } from '@quarry/api/contract/client'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ProjectIcon } from '../../../projects/project-icon.tsx'
import '../../../../styles/pages/projects-publishing.css'

const SUGGESTIONS_MAX = 8

const suggestionsQuery = (api: ApiClient, words: string) =>
  queryOptions({
    queryKey: ['dependency-suggestions', words] as const,
    queryFn: async () =>
      // In the body: what is typed into a form does not get into an address.
      (await api(v3SearchProjectsByBody, { body: { query: words, limit: SUGGESTIONS_MAX } })).hits,
    placeholderData: keepPreviousData,
  })

interface DependencySuggestionsProps {
  id: string
  words: string
  /** Index of the highlighted project. */
  active: number
  onFound: (hits: readonly V3SearchHit[]) => void
  onChoose: (hit: V3SearchHit) => void
}

/** Projects found by words, as the list of a combobox. Without the search engine it is absent. */
export function DependencySuggestions(props: DependencySuggestionsProps) {
  const { id, words, active, onFound, onChoose } = props
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: hits } = useQuery(suggestionsQuery(api, words))
  useEffect(() => {
    if (hits) onFound(hits)
  }, [hits, onFound])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  if (!hits || hits.length === 0) return null
  return (
    <div
      className="menu dependency-list"
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot follow a text field
      role="listbox"
      aria-label={intl.formatMessage({ id: 'projects-publishing.dependency.found' })}
    >
      {hits.map((hit, at) => (
        // The field keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys and focus stay in the field
        <div
          key={hit.project_id}
          id={`${id}-${at}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a listbox that is no select
          role="option"
          aria-selected={at === active}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(hit)}
        >
          <ProjectIcon project={{ id: hit.project_id, icon_url: hit.icon_url || null }} size="s" />
          <span className="min-w-0">
            <bdi>{hit.name}</bdi>{' '}
            <span className="muted">
              <FormattedMessage id="projects-publishing.dependency.by" values={{ author: hit.author }} />
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}
