import { type ChecklistItem, submitProject } from '@quarry/api/contract/projects/project-checklist'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown, CircleAlert, Eye, Lightbulb, Send } from 'lucide-react'
import type { CSSProperties } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { projectHref } from '../project-address.ts'
import { projectKeys } from '../project.queries.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { CHECK_PAGES, openItems } from './checklist-item-links.ts'
import { checklistQuery, hasChecklist } from './submission-checklist.queries.ts'
import { ChecklistEvidence } from './checklist-evidence.tsx'
import '../../../styles/pages/projects-submission-checklist.css'

interface ChecklistCardProps {
  project: ProjectDetail
  /** Above other content: the items are folded at first. */
  isFolded?: boolean
}

/** The open items before review and the button that submits the project. Only for members, hidden during review. */
export function ChecklistCard({ project, isFolded = false }: ChecklistCardProps) {
  const { api } = useRouter().options.context
  const isShown = hasChecklist(project)
  const { data } = useQuery({
    ...checklistQuery(api, project.id),
    enabled: isShown,
  })
  if (!isShown || !data) return null
  const done = data.items.filter((item) => item.done).length
  const open = openItems(data.items)
  const list = (
    <ul className="todo">
      {open.map((item) => (
        <OpenItem key={item.id} item={item} project={project} />
      ))}
    </ul>
  )
  return (
    <section className="slab check" aria-labelledby="checklist">
      <div className="slab-head">
        <h2 id="checklist">
          <FormattedMessage id="projects-publishing.checklist.title" />
        </h2>
        <span className="muted num push">
          <FormattedMessage
            id="projects-publishing.checklist.done"
            values={{ done, total: data.items.length }}
          />
        </span>
      </div>
      <div className="bar" aria-hidden="true">
        <i style={{ '--v': `${(done / data.items.length) * 100}%` } as CSSProperties} />
      </div>
      {isFolded && open.length > 0 ? (
        <details className="fold">
          <summary>
            <FormattedMessage id="projects-publishing.checklist.items" values={{ count: open.length }} />
            <ChevronDown className="i" aria-hidden="true" />
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
      {canDo(project, 'project.submit') && <Submit project={project} isReady={data.can_submit} />}
    </section>
  )
}

const ICONS = { required: CircleAlert, expected: Eye, suggestion: Lightbulb }

function OpenItem({ item, project }: { item: ChecklistItem; project: ProjectDetail }) {
  const Icon = ICONS[item.level]
  return (
    <li className={`todo-${item.level}`}>
      <Icon className="i" aria-hidden="true" />
      <div>
        <b>
          <FormattedMessage id={`projects-publishing.checklist.${item.id}`} />
        </b>
        <p>
          <FormattedMessage id={`projects-publishing.checklist.level.${item.level}`} />
        </p>
        <ChecklistEvidence item={item} />
      </div>
      <ButtonLink size="small" href={projectHref(project) + CHECK_PAGES[item.id].path}>
        <FormattedMessage id={`projects-publishing.checklist.${item.id}.action`} />
      </ButtonLink>
    </li>
  )
}

function Submit({ project, isReady }: { project: ProjectDetail; isReady: boolean }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const submit = useMutation({
    mutationFn: () => api(submitProject, { params: { project: project.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: projectKeys.all })
      addToast({
        type: 'success',
        title: intl.formatMessage({ id: 'projects-publishing.submit.done' }),
      })
    },
  })
  const id =
    project.status === 'draft' ? 'projects-publishing.submit.action' : 'projects-publishing.submit.again'
  return (
    <div className="check-foot">
      <p className="muted">
        <FormattedMessage
          id={isReady ? 'projects-publishing.submit.ready' : 'projects-publishing.submit.open'}
        />
      </p>
      <Button
        look="brand"
        icon={Send}
        disabled={!isReady}
        isBusy={submit.isPending}
        onClick={() => submit.mutate()}
      >
        <FormattedMessage id={id} />
      </Button>
    </div>
  )
}
