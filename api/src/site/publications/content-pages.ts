import { changelogEntries, changelogPath } from './changelog-entries.ts'
import { legalTexts } from './legal-texts.ts'

const changed = (date: string | undefined) => (date === undefined ? undefined : new Date(date))

/** Pages of the site's own texts, with when each was last changed. */
export const ownTexts = (): { path: string; changedAt: Date | undefined }[] => [
  ...[...legalTexts.values()].map(({ name, history }) => ({
    path: `/legal/${name}`,
    changedAt: changed(history[0]?.date),
  })),
  { path: '/news/changelog', changedAt: changed(changelogEntries[0]?.date) },
  ...changelogEntries.map((entry) => ({ path: changelogPath(entry), changedAt: changed(entry.date) })),
]
