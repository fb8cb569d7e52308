import type { ReviewChanges } from '@quarry/api/contract/moderation/review-changes'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { versionHref } from '../../projects/project-address.ts'
import { StatusBadge } from '../../projects/status-badge.tsx'
import { ChangedLines } from '../../markdown/changed-lines.tsx'
import { reviewChangesQuery } from './changes-since-decision.queries.ts'
import '../../../styles/pages/versions-difference.css'

/** Changes since the last decision; renders nothing for a first submission. */
export function ChangesSinceDecision({ project }: { project: ProjectDetail }) {
  const { api } = useRouter().options.context
  const { data, isError } = useQuery(reviewChangesQuery(api, project.id))
  const changes = data?.changes
  if (!changes && !isError) return null
  return (
    <section className="slab differences" aria-labelledby="changes">
      <div className="slab-head">
        <h2 id="changes">
          <FormattedMessage id="moderation.changes.title" />
        </h2>
        {changes && (
          <span className="row-tight muted push">
            <StatusBadge status={changes.status} />
            <RelativeTime date={changes.decided} />
          </span>
        )}
      </div>
      <div className="slab-pad">
        {changes ? (
          <ChangeList changes={changes} project={project} />
        ) : (
          <Note level="error" isAlert>
            <FormattedMessage id="moderation.changes.failed" />
          </Note>
        )}
      </div>
    </section>
  )
}

type Excerpt<T> = { items: readonly T[]; count: number }

function ChangeList({ changes, project }: { changes: ReviewChanges; project: ProjectDetail }) {
  const { fields, description, tags, links, icon, gallery, versions } = changes
  const lists = [tags, links, gallery, versions].flatMap(
    (kinds) => Object.values(kinds) as Excerpt<unknown>[],
  )
  const isSame =
    fields.length === 0 && !description && icon === null && lists.every(({ count }) => count === 0)
  if (isSame)
    return (
      <Note level="warning">
        <FormattedMessage id="moderation.changes.none" />
      </Note>
    )
  const versionOf = ({ id, version_number: number }: { id: string; version_number: string }) => (
    <AppLink className="link" href={versionHref(project, id)} dir="auto">
      {number}
    </AppLink>
  )
  return (
    <dl>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>
            <FormattedMessage id={`moderation.changes.${field === 'title' ? 'name' : field}`} />
          </dt>
          <dd>
            {before !== null && <del dir="auto">{before}</del>}
            {after !== null && <ins dir="auto">{after}</ins>}
          </dd>
        </div>
      ))}
      {description && (
        <div>
          <dt id="changed-description">
            <FormattedMessage id="moderation.changes.description" />
          </dt>
          <dd>
            <ChangedLines {...description} labelledBy="changed-description" />
          </dd>
        </div>
      )}
      <WordChanges id="tags" {...tags} />
      <WordChanges id="links" {...links} />
      {icon !== null && (
        <div>
          <dt>
            <FormattedMessage id={`moderation.changes.icon.${icon}`} />
          </dt>
          <dd>{project.icon_url !== null && <img src={project.icon_url} alt="" loading="lazy" />}</dd>
        </div>
      )}
      <ChangedItems id="pictures.added" excerpt={gallery.added} view={viewImage} />
      <ChangedItems id="pictures.reworded" excerpt={gallery.reworded} view={viewImage} />
      <ChangedItems
        id="pictures.removed"
        excerpt={gallery.removed}
        view={(title) => <del>{title || <FormattedMessage id="moderation.changes.pictures.untitled" />}</del>}
      />
      <ChangedItems id="versions.added" excerpt={versions.added} view={versionOf} />
      <ChangedItems id="versions.files" excerpt={versions.with_other_files} view={versionOf} />
      <ChangedItems id="versions.removed" excerpt={versions.removed} view={(number) => <del>{number}</del>} />
    </dl>
  )
}

const viewImage = ({ url, title }: { url: string; title: string | null }) => (
  <a className="link" href={url} target="_blank" rel="noopener">
    <img src={url} alt="" loading="lazy" />{' '}
    {title ?? <FormattedMessage id="moderation.changes.pictures.untitled" />}
  </a>
)

type WordChangesProps = { id: 'tags' | 'links'; added: Excerpt<string>; removed: Excerpt<string> }

function WordChanges({ id, added, removed }: WordChangesProps) {
  if (added.count + removed.count === 0) return null
  return (
    <div>
      <dt>
        <FormattedMessage id={`moderation.changes.${id}`} />
      </dt>
      <dd>
        {removed.items.map((word) => (
          <del key={word}>{word}</del>
        ))}
        {added.items.map((word) => (
          <ins key={word}>{word}</ins>
        ))}
        <HiddenCount count={added.count + removed.count - added.items.length - removed.items.length} />
      </dd>
    </div>
  )
}

type ChangedItemsProps<T> = {
  id: `${'pictures' | 'versions'}.${'added' | 'removed'}` | 'pictures.reworded' | 'versions.files'
  excerpt: Excerpt<T>
  view: (item: T) => ReactNode
}

function ChangedItems<T>({ id, excerpt, view }: ChangedItemsProps<T>) {
  if (excerpt.count === 0) return null
  return (
    <div>
      <dt>
        <FormattedMessage id={`moderation.changes.${id}`} />
      </dt>
      <dd>
        {excerpt.items.map((item, at) => (
          // The key is the index, as titles and numbers may repeat.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>{view(item)}</span>
        ))}
        <HiddenCount count={excerpt.count - excerpt.items.length} />
      </dd>
    </div>
  )
}

function HiddenCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="muted">
      <FormattedMessage id="moderation.changes.others" values={{ count }} />
    </span>
  )
}
