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
import { useListView } from '../projects/lists/list-view.ts'
import { type CollectionSort, sortedItems } from './collection-sort.ts'
import { dragRow } from './drag-to-reorder.ts'
import { useCollectionChange } from './collection.queries.ts'
import type { CollectionTab } from './collection-tabs.ts'
import { RemovedItem } from './removed-item.tsx'
import '../../styles/pages/collections.css'

type CollectionItemsProps = {
  collection: CollectionDetail
  selectedTab: CollectionTab | undefined
  /** Whether the items can be reordered. */
  isEditing: boolean
  sort: CollectionSort
}

interface Removed {
  project: ListedProject
  /** Ids of the whole list before the removal, in its order. */
  before: string[]
}

const idsOf = (projects: readonly ListedProject[]) => projects.map(({ id }) => id)

/**
 * The projects of a collection. A removed one stays in its place as a line that can undo it, until the page
 * is left.
 */
export function CollectionItems({ collection, selectedTab, isEditing, sort }: CollectionItemsProps) {
  const { locale } = useIntl()
  const chosenView = useListView('collection')
  // Rows are moved up and down.
  const view = isEditing ? 'list' : chosenView
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const { order, moved, move } = useOrder(collection)
  const canEdit = canDo(collection, 'collection.edit')
  const removedItems = removed.filter(({ project }) => !collection.items.some(({ id }) => id === project.id))
  const all = removedItems.reduce((items, entry) => putAt(items, entry), order(collection.items))
  const shown = all.filter((project) => selectedTab === undefined || `${project.url_type}s` === selectedTab)
  const items = isEditing ? shown : sortedItems(shown, sort, locale)
  if (items.length === 0) return <Empty canEdit={canEdit} />
  const remove = (project: ListedProject) =>
    setRemoved((now) => [
      ...now.filter((entry) => entry.project.id !== project.id),
      { project, before: idsOf(all) },
    ])
  return (
    <>
      <p className="sr" aria-live="polite">
        {moved}
      </p>
      <ProjectList
        title={<FormattedMessage id={`accounts-profile.tab.${selectedTab ?? 'all'}`} />}
        view={view}
      >
        {items.map((project, index) => {
          const entry = removedItems.find((entry) => entry.project.id === project.id)
          if (entry) return <UndoRemoval key={project.id} collection={collection} removed={entry} />
          return (
            <ProjectCard
              key={project.id}
              project={project}
              view={view}
              showsStatus
              actions={
                canEdit && (
                  <>
                    {isEditing && selectedTab === undefined && (
                      <MoveButtons project={project} index={index} count={items.length} onMove={move} />
                    )}
                    <RemoveButton collection={collection} project={project} onDone={() => remove(project)} />
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

/** Inserts after the nearest earlier item that is still in the list. */
function putAt(items: readonly ListedProject[], { project, before }: Removed): ListedProject[] {
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

/** The order, optimistic while a change is pending, and an announcement for screen readers. */
function useOrder(collection: CollectionDetail) {
  const intl = useIntl()
  const [moved, setMoved] = useState('')
  const change = useCollectionChange(collection, (api, projects: string[]) =>
    api(orderCollection, { params: { collection: collection.id }, body: { projects } }),
  )
  const pendingOrder = change.sending
  const order = (items: readonly ListedProject[]) =>
    pendingOrder ? items.toSorted((a, b) => pendingOrder.indexOf(a.id) - pendingOrder.indexOf(b.id)) : items
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

type MoveButtonsProps = { project: ListedProject; index: number; count: number; onMove: Move }

function MoveButtons({ project, index, count, onMove }: MoveButtonsProps) {
  const intl = useIntl()
  const isLast = (step: -1 | 1) => index === (step < 0 ? 0 : count - 1)
  const press = (step: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    if (isLast(step)) return
    onMove(project, index + step)
    // Moving the row in the DOM drops the focus.
    requestAnimationFrame(() => button.focus())
  }
  return (
    <>
      {/* Pointer only: the buttons next to it do the same for keyboards and assistive technology. */}
      <span
        className="btn btn-quiet btn-icon grip"
        aria-hidden="true"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.preventDefault()
          dragRow(event.currentTarget, event.nativeEvent, (place) => onMove(project, place))
        }}
      >
        <GripVertical className="i i-l" />
      </span>
      <Button
        look="quiet"
        icon={ArrowUp}
        // Not `disabled`, which would drop the focus when the row reaches the end.
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

type RemoveButtonProps = { collection: CollectionDetail; project: ListedProject; onDone: () => void }

function RemoveButton({ collection, project, onDone }: RemoveButtonProps) {
  const intl = useIntl()
  const remove = useCollectionChange(
    collection,
    (api) => api(removeFromCollection, { params: { collection: collection.id, project: project.id } }),
    onDone,
  )
  return (
    <Button
      look="quiet"
      icon={X}
      isBusy={remove.isPending}
      aria-label={intl.formatMessage({ id: 'collections.takeOut' }, { title: project.title })}
      onClick={() => remove.mutate()}
    />
  )
}

function UndoRemoval({ collection, removed }: { collection: CollectionDetail; removed: Removed }) {
  const { project, before } = removed
  const undo = useCollectionChange(collection, async (api) => {
    await api(saveToCollection, { params: { collection: collection.id, project: project.id } })
    const present = new Set([...idsOf(collection.items), project.id])
    const projects = before.filter((id) => present.has(id))
    await api(orderCollection, { params: { collection: collection.id }, body: { projects } })
  })
  return (
    <RemovedItem
      text={<FormattedMessage id="collections.takenOut" values={{ title: <bdi>{project.title}</bdi> }} />}
      action={<FormattedMessage id="collections.putBack" />}
      isBusy={undo.isPending}
      onUndo={() => undo.mutate()}
    />
  )
}
