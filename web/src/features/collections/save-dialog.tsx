import { COLLECTION_NAME } from '@quarry/domain/limits/lengths'
import {
  type Collection,
  createCollection,
  listUserCollections,
  removeFromCollection,
  saveToCollection,
} from '@quarry/api/contract/collections/collections'
import type { OwnUser } from '@quarry/api/contract/accounts/users'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { projectKeys } from '../projects/project.queries.ts'

type SaveDialogProps = { project: ProjectDetail; viewer: OwnUser; onClose: () => void }

const collectionsKey = (viewer: OwnUser) => ['collections', viewer.id] as const

/**
 * The viewer's collections as checkboxes, and a field that creates one with this project. It opens with its rows: later
 * they would move the button below while the user presses it.
 */
export function SaveDialog({ project, viewer, onClose }: SaveDialogProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: collections, isFetchedAfterMount } = useQuery({
    queryKey: collectionsKey(viewer),
    queryFn: () => api(listUserCollections, { params: { user: viewer.id } }),
  })
  if (!collections && !isFetchedAfterMount) return null
  const sorted = collections?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? []
  return (
    <Dialog isOpen onOpenChange={onClose} title={intl.formatMessage({ id: 'projects.save.title' })}>
      {collections && sorted.length === 0 && (
        <p className="muted">
          <FormattedMessage id="projects.save.none" />
        </p>
      )}
      <ul className="stack">
        {sorted.map((collection) => (
          <li key={collection.id}>
            <CollectionCheckbox collection={collection} project={project} viewer={viewer} />
          </li>
        ))}
      </ul>
      <NewCollection project={project} viewer={viewer} />
    </Dialog>
  )
}

function useInvalidateCollections(viewer: OwnUser) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: collectionsKey(viewer) }),
      queryClient.invalidateQueries({ queryKey: projectKeys.all }),
    ])
}

type CollectionCheckboxProps = { collection: Collection; project: ProjectDetail; viewer: OwnUser }

function CollectionCheckbox({ collection, project, viewer }: CollectionCheckboxProps) {
  const { api } = useRouter().options.context
  const change = useMutation({
    mutationFn: (isSaved: boolean) =>
      api(isSaved ? saveToCollection : removeFromCollection, {
        params: { collection: collection.id, project: project.id },
      }),
    onSettled: useInvalidateCollections(viewer),
  })
  const isSaved = change.isPending ? change.variables : collection.projects.includes(project.id)
  return (
    <Checkbox
      checked={isSaved}
      onChange={(event) => change.mutate(event.target.checked)}
      hint={<FormattedMessage id="projects.save.count" values={{ count: collection.projects.length }} />}
    >
      <bdi>{collection.name}</bdi>
    </Checkbox>
  )
}

function NewCollection({ project, viewer }: { project: ProjectDetail; viewer: OwnUser }) {
  const { api } = useRouter().options.context
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () => api(createCollection, { body: { name: name.trim(), projects: [project.id] } }),
    onSuccess: () => setName(''),
    onSettled: useInvalidateCollections(viewer),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <Form draft="new-collection-name" className="field" onSubmit={submit}>
      <label className="label" htmlFor="new-collection">
        <FormattedMessage id="projects.save.new" />
      </label>
      <div className="flex gap-2">
        <input
          id="new-collection"
          name="name"
          className="input"
          value={name}
          minLength={3}
          maxLength={COLLECTION_NAME.max}
          required
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" icon={Plus} isBusy={create.isPending}>
          <FormattedMessage id="projects.save.create" />
        </Button>
      </div>
    </Form>
  )
}
