import { useMemo } from 'react'
import { useIntl } from 'react-intl'

/** Words that every card repeats, formatted once per page instead of once per card. */
export function useCardLabels() {
  const intl = useIntl()
  return useMemo(() => {
    const text = (id: string) => intl.formatMessage({ id })
    return {
      isNew: text('search.new'),
      loaders: text('search.card.loaders'),
      versions: text('search.card.versions'),
      runsOn: text('search.card.runsOn'),
      downloads: text('search.card.downloads'),
      followers: text('search.card.followers'),
      updated: text('search.card.updated'),
      published: text('search.card.published'),
      environments: {
        either: text('search.environment.either'),
        both: text('search.environment.both'),
        client: text('search.environment.client'),
        server: text('search.environment.server'),
        none: text('search.environment.none'),
      },
    }
  }, [intl])
}

export type CardLabels = ReturnType<typeof useCardLabels>
