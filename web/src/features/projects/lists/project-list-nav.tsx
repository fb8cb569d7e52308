import { useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import type { ProfileTab } from './project-list-tabs.ts'

interface KindTabsProps {
  /** Address of the page that the tabs are children of. */
  base: string
  tabs: readonly ProfileTab[]
  shown: string | undefined
}

/** One tab per kind of things that somebody made; none where there is nothing to choose. */
export function KindTabs({ base, tabs, shown = 'all' }: KindTabsProps) {
  const intl = useIntl()
  const label = useTexts('accounts-profile.tab')
  if (tabs.length < 2) return null
  return (
    <TabLinks
      label={intl.formatMessage({ id: 'accounts-profile.tabs' })}
      tabs={tabs.map((tab) => ({
        href: tab === 'all' ? base : `${base}/${tab}`,
        label: label(tab),
        isCurrent: tab === shown,
      }))}
    />
  )
}
