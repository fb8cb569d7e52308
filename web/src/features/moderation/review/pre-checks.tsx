import type { ChecklistItem } from '@quarry/api/contract/projects/project-checklist'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { projectHref } from '../../projects/project-address.ts'
import { CHECK_PAGES, openItems } from '../../projects/submission-checklist/checklist-item-links.ts'
import { checklistQuery } from '../../projects/submission-checklist/submission-checklist.queries.ts'
import { ChecklistEvidence } from '../../projects/submission-checklist/checklist-evidence.tsx'

const LEVEL_STYLES = {
  required: { tone: 'red', icon: OctagonAlert },
  expected: { tone: 'orange', icon: TriangleAlert },
  suggestion: { tone: 'neutral', icon: Info },
} as const

/** Problems that automatic checks found in the project; the creators see the same in their checklist. */
export function PreChecks({ project }: { project: ProjectDetail }) {
  return (
    <section className="slab" aria-labelledby="checks">
      <div className="slab-head">
        <h2 id="checks">
          <FormattedMessage id="moderation.checks.title" />
        </h2>
      </div>
      <div className="slab-pad stack">
        <Problems project={project} />
      </div>
    </section>
  )
}

function Problems({ project }: { project: ProjectDetail }) {
  const { api } = useRouter().options.context
  const { data, isError } = useQuery(checklistQuery(api, project.id))
  if (!data)
    return isError ? (
      <Note level="error" isAlert>
        <FormattedMessage id="moderation.checks.failed" />
      </Note>
    ) : (
      <Skeleton className="h-6" />
    )
  const open = openItems(data.items)
  return (
    <>
      <p className="muted">
        <FormattedMessage id="moderation.checks.count" values={{ open: open.length }} />
      </p>
      {open.length > 0 && (
        <ul className="stack gap-2">
          {open.map((item) => (
            <Problem key={item.id} item={item} project={project} />
          ))}
        </ul>
      )}
    </>
  )
}

function Problem({ item, project }: { item: ChecklistItem; project: ProjectDetail }) {
  const { tone, icon } = LEVEL_STYLES[item.level]
  const { path, name } = CHECK_PAGES[item.id]
  const page = name === 'versions' ? '/versions' : path
  return (
    <li>
      <Badge tone={tone} icon={icon}>
        <FormattedMessage id={`moderation.checks.level.${item.level}`} />
      </Badge>{' '}
      <b>
        <FormattedMessage id={`moderation.checks.${item.id}`} />
      </b>{' '}
      <AppLink className="link" href={projectHref(project) + page}>
        <FormattedMessage id={`projects-publishing.settings.${name}`} />
      </AppLink>
      <ChecklistEvidence item={item} />
    </li>
  )
}
