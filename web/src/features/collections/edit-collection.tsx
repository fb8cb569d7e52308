import {
  changeCollectionIcon,
  type CollectionDetail,
  deleteCollectionIcon,
  editCollection,
} from '@quarry/api/contract/collections/collections'
import {
  isOwnCollectionStatus,
  OWN_COLLECTION_STATUSES,
} from '@quarry/domain/collections/collection-statuses'
import { COLLECTION_NAME, COLLECTION_SUMMARY } from '@quarry/domain/limits/lengths'
import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { extensionOf } from '../../lib/files/image-files.ts'
import { addToast } from '../../lib/toasts/toast-store.ts'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { IconField } from '../forms/icon-field.tsx'
import { pickFields } from '../forms/pick-fields.ts'
import { maxLength, required } from '../forms/validation-rules.ts'
import { SettingsForm } from '../forms/settings-form.tsx'
import { useForm } from '../forms/use-form.ts'
import { CollectionFields, type CollectionValues } from './collection-fields.tsx'
import { collectionKeys, useCollectionChange } from './collection.queries.ts'
import { DeleteCollection } from './delete-collection.tsx'

/** Edits icon, name, description and visibility above the projects, or deletes the collection. */
export function EditCollection({ collection }: { collection: CollectionDetail }) {
  const intl = useIntl()
  const label = useTexts('collections.field')
  const queryClient = useQueryClient()
  const { id, name, description, status, revision } = collection
  const params = { collection: id }
  const save = useCollectionChange<Partial<CollectionValues> & { revision: string }>(
    collection,
    (api, values) =>
      api(editCollection, {
        params,
        body: {
          ...values,
          ...(values.description !== undefined && { description: values.description.trim() || null }),
        },
      }),
    undefined,
    { showsOwnErrors: true },
  )
  const icon = useCollectionChange(collection, (api, file: File | undefined) =>
    file
      ? api(changeCollectionIcon, { params, query: { ext: extensionOf(file) }, body: file })
      : api(deleteCollectionIcon, { params }),
  )
  const form = useForm<CollectionValues, string>({
    drafts: [`collection:${collection.id}`],
    stored: { name, description: description ?? '', status },
    revision,
    reload: () => queryClient.invalidateQueries({ queryKey: collectionKeys.one(id) }),
    rules: { name: required(COLLECTION_NAME), description: maxLength(COLLECTION_SUMMARY) },
    save: async (values, changed, base) => {
      await save.mutateAsync({
        ...pickFields(values, changed),
        revision: base,
      })
      addToast({ type: 'success', title: intl.formatMessage({ id: 'collections.saved' }) })
    },
  })
  return (
    <SettingsForm
      draft={`collection:${collection.id}`}
      form={form}
      labelOf={label}
      textOf={(field, value) => {
        const own = field === 'status' ? OWN_COLLECTION_STATUSES.find((one) => one === value) : undefined
        return own ? intl.formatMessage({ id: `collections.status.${own}` }) : String(value)
      }}
      className="slab slab-pad stack"
      aria-label={intl.formatMessage({ id: 'collections.edit.title' }, { name })}
    >
      <IconField
        picture={<Avatar src={collection.icon_url} seed={id} size="l" kind="organization" />}
        hasIcon={collection.icon_url !== null}
        mayChange
        isBusy={icon.isPending}
        onChange={icon.mutate}
      />
      <CollectionFields form={form} hasStatus={isOwnCollectionStatus(status)} />
      <DeleteCollection collection={collection} />
    </SettingsForm>
  )
}
