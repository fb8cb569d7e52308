import { type getCollectionDetail, removeFromCollection } from '@quarry/api/contract/collections'
import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { ListedProject } from '@quarry/api/contract/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Boxes, Library, Lock, RefreshCw, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../ui/app-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { projectKeys } from '../projects/project.queries.ts'
import { canDo } from '../../lib/can-do.ts'
import { ProjectCard, ProjectList } from '../projects/project-card.tsx'
import { CountFact } from '../people/count-fact.tsx'
import '../../styles/pages/page-head.css'

type CollectionDetail = OutputOf<typeof getCollectionDetail>

/** A collection: what it is about, who keeps it, and its projects in the order they were put in. */
export function CollectionPage({ collection }: { collection: CollectionDetail }) {
  const { items } = collection
  const canEdit = canDo(collection, 'collection.edit')
  return (
    <div className="page">
      <Head collection={collection} />
      {items.length === 0 ? (
        <EmptyState title={<FormattedMessage id="people.empty" />} />
      ) : (
        <ProjectList title={<FormattedMessage id="people.tab.all" />}>
          {items.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              showsStatus
              actions={canEdit && <TakeOut collection={collection.id} project={project} />}
            />
          ))}
        </ProjectList>
      )}
    </div>
  )
}

function Head({ collection }: { collection: CollectionDetail }) {
  const { name, description, curator, items, updated, status } = collection
  return (
    <div className="phead">
      <span className="profile-avatar">
        <Avatar src={collection.icon_url} seed={collection.id} size="l" kind="organization" />
      </span>
      <div className="ptitle">
        <h1 className="row-tight" dir="auto">
          {name}
          {status === 'private' && <Lock className="i" aria-hidden="true" />}
        </h1>
        {description && (
          <p className="lead said" dir="auto">
            {description}
          </p>
        )}
      </div>
      <div className="pmeta">
        <AppLink className="author" href={`/user/${encodeURIComponent(curator.username)}`}>
          <Avatar src={curator.avatar_url} seed={curator.id} size="s" />
          {curator.username}
        </AppLink>
        <span>
          <Library className="i" aria-hidden="true" />
          <FormattedMessage id={`people.collection.${status === 'private' ? 'private' : 'open'}`} />
        </span>
        <CountFact icon={Boxes} id="people.projects" count={items.length} />
        <span>
          <RefreshCw className="i" aria-hidden="true" />
          <RelativeTime date={updated} showsFresh />
        </span>
      </div>
    </div>
  )
}

function TakeOut({ collection, project }: { collection: string; project: ListedProject }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const takeOut = useMutation({
    mutationFn: () => api(removeFromCollection, { params: { collection, project: project.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['collection', collection] })
      await queryClient.invalidateQueries({ queryKey: projectKeys.all })
    },
  })
  return (
    <Button
      look="quiet"
      icon={X}
      isBusy={takeOut.isPending}
      aria-label={intl.formatMessage({ id: 'people.collection.takeOut' }, { title: project.title })}
      onClick={() => takeOut.mutate()}
    />
  )
}
