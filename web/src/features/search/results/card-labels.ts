import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { textsOf } from '../../../lib/i18n/use-texts.ts'

/** Labels that every card repeats, formatted once per page instead of once per card. */
export function useCardLabels() {
  const intl = useIntl()
  return useMemo(() => {
    const text = textsOf(intl, 'search')
    return {
      isNew: text('new'),
      loaders: text('card.loaders'),
      versions: text('card.versions'),
      runsOn: text('card.runsOn'),
      downloads: text('card.downloads'),
      followers: text('card.followers'),
      updated: text('card.updated'),
      published: text('card.published'),
      environments: {
        either: text('environment.either'),
        both: text('environment.both'),
        client: text('environment.client'),
        server: text('environment.server'),
        none: text('environment.none'),
      },
    }
  }, [intl])
}

export type CardLabels = ReturnType<typeof useCardLabels>
