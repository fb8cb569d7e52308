import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { SIDE_LABELS, type SideLabel } from '../../projects/compatibility/sides.ts'
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
      sides: Object.fromEntries(
        SIDE_LABELS.map((label) => [label, intl.formatMessage({ id: `projects-labels.side.${label}` })]),
      ) as Record<SideLabel, string>,
    }
  }, [intl])
}

export type CardLabels = ReturnType<typeof useCardLabels>
