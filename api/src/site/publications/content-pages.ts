import { changelogEntries, changelogPath } from './changelog-entries.ts'
import { legalTexts } from './legal-texts.ts'

const changed = (date: string | undefined) => (date === undefined ? undefined : new Date(date))

/** Pages of the site's texts with the dates of their last change. */
export const publicationPages = (): { path: string; changedAt: Date | undefined }[] => [
  ...[...legalTexts.values()].map(({ name, history }) => ({
    path: `/legal/${name}`,
    changedAt: changed(history[0]?.date),
  })),
  { path: '/news/changelog', changedAt: changed(changelogEntries[0]?.date) },
  ...changelogEntries.map((entry) => ({ path: changelogPath(entry), changedAt: changed(entry.date) })),
]
