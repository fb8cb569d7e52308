import { CHANGES_SHOWN, COMPARED_FIELDS, COMPARED_VERSIONS } from '@quarry/domain/moderation/review'
import type { ReviewChanges } from '../../../../contract/moderation/review-changes.ts'
import type { Sheet } from './project-snapshot.ts'
import { textDifference } from '../../../versions/differences/text-difference.ts'

type Changes = Omit<ReviewChanges, 'decided' | 'status'>

/** What differs between what staff saw last and what a project says now. */
export function changesOf(before: Sheet, after: Sheet, urlOf: (key: string) => string): Changes {
  return {
    fields: COMPARED_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
      field,
      before: before[field],
      after: after[field],
    })),
    description: textDifference(before.body, after.body),
    tags: wordChanges(before.tags, after.tags),
    links: wordChanges(before.links.map(sayLink), after.links.map(sayLink)),
    icon: iconChange(before.icon, after.icon),
    gallery: galleryChanges(before.gallery, after.gallery, urlOf),
    versions: versionChanges(before.versions, after.versions),
  }
}

const sayLink = ({ platform, url }: Sheet['links'][number]) => `${platform}: ${url}`

const some = <T>(items: readonly T[]) => ({ items: items.slice(0, CHANGES_SHOWN), count: items.length })

const wordChanges = (before: readonly string[], after: readonly string[]) => ({
  added: some(after.filter((word) => !before.includes(word))),
  removed: some(before.filter((word) => !after.includes(word))),
})

function iconChange(before: string | null, after: string | null): Changes['icon'] {
  if (before === after) return null
  if (before === null) return 'added'
  return after === null ? 'removed' : 'replaced'
}

function galleryChanges(
  before: Sheet['gallery'],
  after: Sheet['gallery'],
  urlOf: (key: string) => string,
): Changes['gallery'] {
  const old = new Map(before.map((picture) => [picture.key, picture]))
  const keys = new Set(after.map(({ key }) => key))
  const view = ({ key, title }: Sheet['gallery'][number]) => ({ title, url: urlOf(key) })
  const isReworded = (picture: Sheet['gallery'][number]) => {
    const was = old.get(picture.key)
    return was && (was.title !== picture.title || was.description !== picture.description)
  }
  return {
    added: some(after.filter(({ key }) => !old.has(key)).map(view)),
    reworded: some(after.filter(isReworded).map(view)),
    removed: some(before.filter(({ key }) => !keys.has(key)).map(({ title }) => title ?? '')),
  }
}

/**
 * Of projects with more versions than are kept only the newest are compared: what pushed the oldest of them out is new,
 * and what was pushed out has not gone.
 */
function versionChanges(before: Sheet['versions'], after: Sheet['versions']): Changes['versions'] {
  const old = new Map(before.map((version) => [version.id, version]))
  const ids = new Set(after.map(({ id }) => id))
  const isCut = after.length === COMPARED_VERSIONS
  const lastKept = isCut ? before.findLastIndex(({ id }) => ids.has(id)) : before.length
  const wasCut = before.length === COMPARED_VERSIONS
  const lastNew = wasCut ? after.findLastIndex(({ id }) => old.has(id)) : after.length
  const view = ({ id, number }: Sheet['versions'][number]) => ({ id, version_number: number })
  return {
    added: some(after.filter(({ id }, at) => !old.has(id) && at <= lastNew).map(view)),
    with_other_files: some(
      after
        .filter(({ id, files }) => {
          const was = old.get(id)
          return was && was.files !== files
        })
        .map(view),
    ),
    removed: some(before.filter(({ id }, at) => !ids.has(id) && at <= lastKept).map(({ number }) => number)),
  }
}
