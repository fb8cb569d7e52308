import type { ChangelogEntry } from '@quarry/api/contract/catalogue/publications'
import { useIntl } from 'react-intl'
import { useCatalogue } from '../../../lib/i18n/use-message-catalogue.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { entryHref, entryName } from './changelog-entry-name.ts'
import '../../../styles/pages/site-publications.css'

/** Which release, as a link, and when. */
export function EntryHead({ entry }: { entry: ChangelogEntry }) {
  const intl = useIntl()
  const { locale } = useCatalogue()
  return (
    <div className="news-head" lang={locale}>
      <h2>
        <AppLink href={entryHref(entry)}>{entryName(intl, entry)}</AppLink>
      </h2>
      <span className="muted">
        <RelativeTime date={entry.date} showsFresh />
      </span>
    </div>
  )
}
