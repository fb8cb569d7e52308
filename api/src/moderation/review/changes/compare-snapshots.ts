import { CHANGES_SHOWN, COMPARED_FIELDS, COMPARED_VERSIONS } from '@quarry/domain/moderation/review'
import type { ReviewChanges } from '../../../../contract/moderation/review-changes.ts'
import type { ProjectSnapshot } from './project-snapshot.ts'
import { textDifference } from '../../../versions/differences/text-difference.ts'

type Changes = Omit<ReviewChanges, 'decided' | 'status'>

/** Differences between the snapshot of the last decision and the current project. */
export function changesOf(
  before: ProjectSnapshot,
  after: ProjectSnapshot,
  urlOf: (key: string) => string,
): Changes {
  return {
    fields: COMPARED_FIELDS.filter(
      // Older snapshots lack the newer fields.
      (field) => before[field] !== undefined && before[field] !== after[field],
    ).map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
    description: textDifference(before.body, after.body),
    tags: listChanges(before.tags, after.tags),
    links: listChanges(before.links.map(linkText), after.links.map(linkText)),
    icon: iconChange(before.icon, after.icon),
    gallery: galleryChanges(before.gallery, after.gallery, urlOf),
    versions: versionChanges(before.versions, after.versions),
  }
}

const linkText = ({ platform, url }: ProjectSnapshot['links'][number]) => `${platform}: ${url}`

const firstOf = <T>(items: readonly T[]) => ({ items: items.slice(0, CHANGES_SHOWN), count: items.length })

const listChanges = (before: readonly string[], after: readonly string[]) => ({
  added: firstOf(after.filter((word) => !before.includes(word))),
  removed: firstOf(before.filter((word) => !after.includes(word))),
})

function iconChange(before: string | null, after: string | null): Changes['icon'] {
  if (before === after) return null
  if (before === null) return 'added'
  return after === null ? 'removed' : 'replaced'
}

function galleryChanges(
  before: ProjectSnapshot['gallery'],
  after: ProjectSnapshot['gallery'],
  urlOf: (key: string) => string,
): Changes['gallery'] {
  const old = new Map(before.map((image) => [image.key, image]))
  const keys = new Set(after.map(({ key }) => key))
  const view = ({ key, title }: ProjectSnapshot['gallery'][number]) => ({ title, url: urlOf(key) })
  const isReworded = (image: ProjectSnapshot['gallery'][number]) => {
    const was = old.get(image.key)
    return was && (was.title !== image.title || was.description !== image.description)
  }
  return {
    added: firstOf(after.filter(({ key }) => !old.has(key)).map(view)),
    reworded: firstOf(after.filter(isReworded).map(view)),
    removed: firstOf(before.filter(({ key }) => !keys.has(key)).map(({ title }) => title ?? '')),
  }
}

/**
 * A snapshot contains only the newest versions of a project. A version that is missing in the current snapshot because newer
 * ones took its place was not removed.
 */
function versionChanges(
  before: ProjectSnapshot['versions'],
  after: ProjectSnapshot['versions'],
): Changes['versions'] {
  const old = new Map(before.map((version) => [version.id, version]))
  const ids = new Set(after.map(({ id }) => id))
  const isCut = after.length === COMPARED_VERSIONS
  const lastComparable = isCut ? before.findLastIndex(({ id }) => ids.has(id)) : before.length
  const wasCut = before.length === COMPARED_VERSIONS
  const lastNew = wasCut ? after.findLastIndex(({ id }) => old.has(id)) : after.length
  const view = ({ id, number }: ProjectSnapshot['versions'][number]) => ({ id, version_number: number })
  return {
    added: firstOf(after.filter(({ id }, at) => !old.has(id) && at <= lastNew).map(view)),
    with_other_files: firstOf(
      after
        .filter(({ id, files }) => {
          const was = old.get(id)
          return was && was.files !== files
        })
        .map(view),
    ),
    removed: firstOf(
      before.filter(({ id }, at) => !ids.has(id) && at <= lastComparable).map(({ number }) => number),
    ),
  }
}
