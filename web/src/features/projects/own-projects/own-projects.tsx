import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { PackagePlus, Settings } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { projectHref } from '../project-address.ts'
import { ProjectCard, ProjectList } from '../project-card.tsx'
import { BulkEditLink } from '../bulk-edit/bulk-edit-form.tsx'
import { ownProjectsQuery } from './own-projects.queries.ts'

const orders = ['updated', 'title', 'downloads', 'status'] as const
/** Shorter lists need no filter. */
const FILTER_FROM = 6
type Order = (typeof orders)[number]

/** All projects of the viewer, whatever their status; `several` is the address of the bulk edit. */
export function OwnProjects({ several }: { several: string }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: projects } = useSuspenseQuery(ownProjectsQuery(api))
  const [order, setOrder] = useState<Order>('updated')
  const [filter, setFilter] = useState('')
  const create = (
    <ButtonLink look="brand" icon={PackagePlus} href="/create/project">
      <FormattedMessage id="projects-publishing.projects.create" />
    </ButtonLink>
  )
  if (projects.length === 0)
    return (
      <EmptyState title={<FormattedMessage id="projects-publishing.projects.none" />} actions={create}>
        <FormattedMessage id="projects-publishing.projects.none.text" />
      </EmptyState>
    )
  const words = filter.trim().toLowerCase()
  const shown = projects.filter(({ title, slug }) => `${title} ${slug}`.toLowerCase().includes(words))
  const sorted = shown.toSorted((a, b) => {
    if (order === 'downloads') return b.downloads - a.downloads
    if (order === 'updated') return b.updated.localeCompare(a.updated)
    return a[order].localeCompare(b[order])
  })
  return (
    <>
      <div className="row">
        {projects.length >= FILTER_FROM && (
          <input
            type="search"
            className="input"
            aria-label={intl.formatMessage({ id: 'projects-publishing.projects.filter' })}
            placeholder={intl.formatMessage({ id: 'projects-publishing.projects.filter' })}
            autoComplete="off"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        )}
        <Select
          prefix={intl.formatMessage({ id: 'projects-publishing.projects.sort' })}
          value={order}
          options={orders.map((value) => ({
            value,
            label: intl.formatMessage({ id: `projects-publishing.projects.sort.${value}` }),
          }))}
          onChange={setOrder}
        />
        <BulkEditLink href={several} />
        <span className="push">{create}</span>
      </div>
      <output className="muted">
        {sorted.length === 0 && <FormattedMessage id="projects-publishing.projects.noMatch" />}
      </output>
      <ProjectList title={<FormattedMessage id="projects-publishing.projects.title" />}>
        {sorted.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            showsStatus
            actions={
              <ButtonLink
                icon={Settings}
                href={`${projectHref(project)}/settings`}
                aria-label={intl.formatMessage(
                  { id: 'projects-publishing.projects.settings' },
                  { title: project.title },
                )}
              />
            }
          />
        ))}
      </ProjectList>
    </>
  )
}
