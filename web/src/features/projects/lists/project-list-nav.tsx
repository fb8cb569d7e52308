import { useIntl } from 'react-intl'
import { formatNumber } from '../../../lib/format/format.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import type { ProfileTab } from './project-list-tabs.ts'

interface ProjectListNavProps {
  /** Path of the page that has the tabs. */
  base: string
  tabs: readonly ProfileTab[]
  /** Entries of each tab. */
  countOf: (tab: ProfileTab) => number
  shown: string | undefined
}

/** One tab per project type; nothing if there is no choice. */
export function ProjectListNav({ base, tabs, countOf, shown = 'all' }: ProjectListNavProps) {
  const intl = useIntl()
  const label = useTexts('accounts-profile.tab')
  if (tabs.length < 2) return null
  return (
    <TabLinks
      label={intl.formatMessage({ id: 'accounts-profile.tabs' })}
      tabs={tabs.map((tab) => ({
        href: tab === 'all' ? base : `${base}/${tab}`,
        label: label(tab),
        count: formatNumber(intl.locale, countOf(tab)),
        isCurrent: tab === shown,
      }))}
    />
  )
}
