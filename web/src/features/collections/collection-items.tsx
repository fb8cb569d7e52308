import {
  type CollectionDetail,
  orderCollection,
  removeFromCollection,
  saveToCollection,
} from '@quarry/api/contract/collections/collections'
import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../lib/viewer/can-do.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProjectCard, ProjectList } from '../projects/project-card.tsx'
import { carryRow } from './drag-to-reorder.ts'
import { useCollectionChange } from './collection.queries.ts'
import type { CollectionTab } from './collection-tabs.ts'
import { TakenOut } from './removed-item.tsx'
import '../../styles/pages/collections.css'

type CollectionItemsProps = {
  collection: CollectionDetail
  shown: CollectionTab | undefined
  /** Whether they can be put in order. */
  isEditing: boolean
}

interface Taken {
  project: ListedProject
  /** What stood in the collection before, in its order. */
  before: string[]
}

const idsOf = (projects: readonly ListedProject[]) => projects.map(({ id }) => id)

/** What was taken out stays in its place as a line with the way back, until the page is left. */
export function CollectionItems({ collection, shown, isEditing }: CollectionItemsProps) {
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const { order, moved, move } = useOrder(collection)
  const canEdit = canDo(collection, 'collection.edit')
  const gone = taken.filter(({ project }) => !collection.items.some(({ id }) => id === project.id))
  const all = gone.reduce((items, one) => putAt(items, one), order(collection.items))
  const items = all.filter((project) => shown === undefined || `${project.url_type}s` === shown)
  if (items.length === 0) return <Empty canEdit={canEdit} />
  const takeOut = (project: ListedProject) =>
    setTaken((now) => [
      ...now.filter((one) => one.project.id !== project.id),
      { project, before: idsOf(all) },
    ])
  return (
    <>
      <p className="sr" aria-live="polite">
        {moved}
      </p>
      <ProjectList title={<FormattedMessage id={`accounts-profile.tab.${shown ?? 'all'}`} />}>
        {items.map((project, index) => {
          const one = gone.find((entry) => entry.project.id === project.id)
          if (one) return <PutBack key={project.id} collection={collection} taken={one} />
          return (
            <ProjectCard
              key={project.id}
              project={project}
              showsStatus
              actions={
                canEdit && (
                  <>
                    {isEditing && shown === undefined && (
                      <Moves project={project} index={index} count={items.length} onMove={move} />
                    )}
                    <TakeOut collection={collection} project={project} onDone={() => takeOut(project)} />
                  </>
                )
              }
            />
          )
        })}
      </ProjectList>
    </>
  )
}

/** Behind the nearest that stood before it and is still there. */
function putAt(items: readonly ListedProject[], { project, before }: Taken): ListedProject[] {
  const earlier = before.slice(0, before.indexOf(project.id))
  const place = items.findLastIndex(({ id }) => earlier.includes(id)) + 1
  return items.toSpliced(place, 0, project)
}

function Empty({ canEdit }: { canEdit: boolean }) {
  if (!canEdit) return <EmptyState title={<FormattedMessage id="collections.empty" />} />
  const browse = (
    <ButtonLink look="brand" href={SEARCH_PATHS.mod}>
      <FormattedMessage id="collections.empty.action" />
    </ButtonLink>
  )
  return (
    <EmptyState title={<FormattedMessage id="collections.empty" />} actions={browse}>
      <FormattedMessage id="collections.empty.text" />
    </EmptyState>
  )
}

/** `place` counts from 0. */
type Move = (project: ListedProject, place: number) => void

/** The order as it will be once the server has it, and the words for those who do not see the list. */
function useOrder(collection: CollectionDetail) {
  const intl = useIntl()
  const [moved, setMoved] = useState('')
  const change = useCollectionChange(collection, (api, projects: string[]) =>
    api(orderCollection, { params: { collection: collection.id }, body: { projects } }),
  )
  const coming = change.isPending ? change.variables : undefined
  const order = (items: readonly ListedProject[]) =>
    coming ? items.toSorted((a, b) => coming.indexOf(a.id) - coming.indexOf(b.id)) : items
  const move: Move = (project, place) => {
    const ids = idsOf(order(collection.items))
    const next = ids.toSpliced(ids.indexOf(project.id), 1).toSpliced(place, 0, project.id)
    setMoved(
      intl.formatMessage(
        { id: 'collections.moved' },
        { title: project.title, place: place + 1, count: ids.length },
      ),
    )
    change.mutate(next)
  }
  return { order, moved, move }
}

type MovesProps = { project: ListedProject; index: number; count: number; onMove: Move }

function Moves({ project, index, count, onMove }: MovesProps) {
  const intl = useIntl()
  const isLast = (step: -1 | 1) => index === (step < 0 ? 0 : count - 1)
  const press = (step: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    if (isLast(step)) return
    onMove(project, index + step)
    // The row is carried elsewhere, and the focus with it.
    requestAnimationFrame(() => button.focus())
  }
  return (
    <>
      {/* For the hand alone: the buttons beside it do the same for everybody. */}
      <span
        className="btn btn-quiet btn-icon grip"
        aria-hidden="true"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.preventDefault()
          carryRow(event.currentTarget, event.nativeEvent, (place) => onMove(project, place))
        }}
      >
        <GripVertical className="i i-l" />
      </span>
      <Button
        look="quiet"
        icon={ArrowUp}
        // Not disabled, which would lose the focus of whoever has moved it to the end.
        aria-disabled={isLast(-1)}
        aria-label={intl.formatMessage({ id: 'collections.up' }, { title: project.title })}
        onClick={press(-1)}
      />
      <Button
        look="quiet"
        icon={ArrowDown}
        aria-disabled={isLast(1)}
        aria-label={intl.formatMessage({ id: 'collections.down' }, { title: project.title })}
        onClick={press(1)}
      />
    </>
  )
}

type TakeOutProps = { collection: CollectionDetail; project: ListedProject; onDone: () => void }

function TakeOut({ collection, project, onDone }: TakeOutProps) {
  const intl = useIntl()
  const takeOut = useCollectionChange(
    collection,
    (api) => api(removeFromCollection, { params: { collection: collection.id, project: project.id } }),
    onDone,
  )
  return (
    <Button
      look="quiet"
      icon={X}
      isBusy={takeOut.isPending}
      aria-label={intl.formatMessage({ id: 'collections.takeOut' }, { title: project.title })}
      onClick={() => takeOut.mutate()}
    />
  )
}

function PutBack({ collection, taken }: { collection: CollectionDetail; taken: Taken }) {
  const { project, before } = taken
  const putBack = useCollectionChange(collection, async (api) => {
    await api(saveToCollection, { params: { collection: collection.id, project: project.id } })
    const there = new Set([...idsOf(collection.items), project.id])
    const projects = before.filter((id) => there.has(id))
    await api(orderCollection, { params: { collection: collection.id }, body: { projects } })
  })
  return (
    <TakenOut
      text={<FormattedMessage id="collections.takenOut" values={{ title: <bdi>{project.title}</bdi> }} />}
      action={<FormattedMessage id="collections.putBack" />}
      isBusy={putBack.isPending}
      onUndo={() => putBack.mutate()}
    />
  )
}
