import type { Dependent, Dependents } from '@quarry/api/contract/versions/dependents'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { DEPENDENCY_TYPES } from '@quarry/domain/versions/dependencies'
import { FormattedMessage, useIntl } from 'react-intl'
import { Badge, type Tone } from '../../../ui/labels/badge.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { ProjectCard, ProjectList } from '../../projects/project-card.tsx'
import { dependentsHref, hasFilter, type DependentsSearch } from './dependents-address.ts'
import { DependentsForm } from './dependents-form.tsx'

type DependentsPageProps = {
  project: ProjectDetail
  path: string
  filter: DependentsSearch
  /** Null while search is down. */
  found: Dependents | null
}

/** The dependents of a project, by downloads, with search and filters. */
export function DependentsPage({ project, path, filter, found }: DependentsPageProps) {
  const title = <bdi key="title">{project.title}</bdi>
  return (
    <div className="stack tab-body">
      <h2 className="title">
        <FormattedMessage id="versions-dependents.heading" values={{ title }} />
      </h2>
      {found === null ? (
        <SearchUnavailable href={dependentsHref(path, filter)} />
      ) : found.types.length === 0 && !hasFilter(filter) ? (
        <EmptyState level={3} title={<FormattedMessage id="versions-dependents.none" />}>
          <FormattedMessage id="versions-dependents.none.text" values={{ title }} />
        </EmptyState>
      ) : (
        <>
          <DependentsForm path={path} filter={filter} found={found} />
          <DependencyTypeTabs path={path} filter={filter} found={found} />
          <DependentsList path={path} filter={filter} found={found} />
        </>
      )}
    </div>
  )
}

/** Replaces the list; the rest of the page works. */
function SearchUnavailable({ href }: { href: string }) {
  return (
    <Note
      level="error"
      title={<FormattedMessage id="versions-dependents.down" />}
      actions={
        <a className="btn btn-s" href={href}>
          <FormattedMessage id="versions-dependents.again" />
        </a>
      }
    >
      <FormattedMessage id="versions-dependents.down.text" />
    </Note>
  )
}

type PartProps = { path: string; filter: DependentsSearch; found: Dependents }

/** One link per dependency type with its count; types without dependents come last. */
function DependencyTypeTabs({ path, filter, found }: PartProps) {
  const intl = useIntl()
  const { after: _, kind: chosen, ...rest } = filter
  const byNumber = DEPENDENCY_TYPES.toSorted(
    (one, other) => Number(found.kinds[one] === 0) - Number(found.kinds[other] === 0),
  )
  return (
    <TabLinks
      label={intl.formatMessage({ id: 'versions-dependents.kinds' })}
      tabs={[
        {
          href: dependentsHref(path, rest),
          label: intl.formatMessage({ id: 'versions-dependents.kind.all' }),
          isCurrent: chosen === undefined,
        },
        ...byNumber.map((kind) => ({
          href: dependentsHref(path, { ...rest, kind }),
          label: intl.formatMessage({ id: `versions-dependents.kind.${kind}` }),
          count: intl.formatNumber(found.kinds[kind]),
          isCurrent: chosen === kind,
        })),
      ]}
    />
  )
}

function DependentsList({ path, filter, found: { dependents, total, next } }: PartProps) {
  const { after, ...rest } = filter
  if (dependents.length === 0 && after === undefined)
    return (
      <EmptyState
        level={3}
        title={<FormattedMessage id="versions-dependents.noMatch" />}
        actions={
          <ButtonLink href={path}>
            <FormattedMessage id="versions-dependents.all" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="versions-dependents.noMatch.text" />
      </EmptyState>
    )
  return (
    <>
      <p className="muted">
        <FormattedMessage id="versions-dependents.count" values={{ count: total }} />
      </p>
      <ProjectList title={<FormattedMessage id="versions-dependents.title" />}>
        {dependents.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            showsStatus={false}
            badges={<DependencyTypeBadges kinds={project.kinds} />}
          />
        ))}
      </ProjectList>
      {(after !== undefined || next !== null) && (
        <p className="row">
          {after !== undefined && (
            <ButtonLink look="quiet" href={dependentsHref(path, rest)}>
              <FormattedMessage id="versions-dependents.first" />
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink href={dependentsHref(path, { ...rest, after: next })} rel="next">
              <FormattedMessage id="versions-dependents.next" />
            </ButtonLink>
          )}
        </p>
      )}
    </>
  )
}

const TONES: Record<Dependent['kinds'][number], Tone> = {
  required: 'brand',
  optional: 'blue',
  incompatible: 'red',
  embedded: 'purple',
}

function DependencyTypeBadges({ kinds }: Pick<Dependent, 'kinds'>) {
  return kinds.map((kind) => (
    <Badge key={kind} tone={TONES[kind]}>
      <FormattedMessage id={`versions-dependents.sentence.${kind}`} />
    </Badge>
  ))
}
