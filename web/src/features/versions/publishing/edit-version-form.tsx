import { urlOf } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { OpenedVersion } from '@quarry/api/contract/versions/version-shapes'
import { isRequestableVersion, OFFERED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { addVersionFiles, editVersion } from '@quarry/api/contract/versions/versions'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { FilePlus } from 'lucide-react'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { projectHref } from '../../projects/project-address.ts'
import { projectKeys } from '../../projects/project.queries.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldAnchor, FormSection } from '../../forms/form-section.tsx'
import { plainText } from '../../forms/lazy-form-conflicts.tsx'
import { SettingsForm } from '../../forms/settings-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { TextSection } from '../../projects/settings/text-section.tsx'
import { pickFields } from '../../forms/pick-fields.ts'
import { DeleteVersionButton } from './delete-version-button.tsx'
import { wireDependencies } from './dependencies/chosen-dependency.ts'
import { StoredFiles } from './files/stored-files.tsx'
import type { ChosenFile } from './files/chosen-files.ts'
import { UploadProgress } from './files/lazy-upload-progress.ts'
import { useDamagedFile } from './files/use-damaged-file.ts'
import { isCancelled, useUpload } from './files/use-upload.ts'
import { VersionFields, versionRules } from './version-fields.tsx'
import { isTimeMissing, scheduleRelease } from './schedule-release.ts'
import { storedVersion, titleOf, type VersionValues } from './version-values.ts'
import '../../../styles/pages/forms.css'

const FilesField = lazy(async () => (await import('./files/files-field.tsx')).FilesField)

type EditVersionFormProps = { project: ProjectDetail; version: OpenedVersion }

export function EditVersionForm({ project, version }: EditVersionFormProps) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<ChosenFile[]>([])
  const damaged = useDamagedFile(added)
  const [wasTried, setWasTried] = useState(false)
  const upload = useUpload()
  const params = { version: version.id }
  const form = useForm({
    stored: storedVersion(version),
    drafts: [`version:${version.id}`, `changelog:${version.id}`],
    revision: version.revision,
    reload: () => queryClient.invalidateQueries({ queryKey: projectKeys.all }),
    rules: versionRules,
    save: async (values, changed, base) => {
      if (changed.length > 0)
        await api(editVersion, { params, body: { ...patchOf(values, changed), revision: base } })
      if (values.status === 'scheduled' && (changed.includes('status') || changed.includes('release_at')))
        await scheduleRelease(api, version.id, values)
      if (added.length > 0) {
        await upload.send(urlOf(addVersionFiles, { params }), {}, added)
        setAdded([])
      }
      await queryClient.invalidateQueries({ queryKey: projectKeys.all })
      addToast({ type: 'success', title: intl.formatMessage({ id: 'projects-publishing.saved' }) })
      await navigate({ href: `${projectHref(project)}/version/${version.id}`, ignoreBlocker: true })
    },
  })
  const label = useTexts('projects-publishing.field')
  const textOf = useVersionTexts()
  const needsTime = isTimeMissing(form.values)
  const problems = {
    ...(damaged && { files: damaged }),
    ...(needsTime && { release_at: label('release_at.needed') }),
  }
  const submit = (event?: FormEvent) => {
    setWasTried(true)
    form.submit(event, { isHeld: damaged !== undefined || needsTime })
  }
  const discard = () => {
    form.discard()
    setAdded([])
    setWasTried(false)
  }
  return (
    <SettingsForm
      draft={`version:${version.id}`}
      className="stack"
      form={{
        ...form,
        errors: { ...(wasTried && problems), ...form.errors },
        error: isCancelled(form.error) ? undefined : form.error,
        changed: [...form.changed, ...(added.length > 0 ? (['files'] as const) : [])],
        submit,
        discard,
      }}
      labelOf={label}
      textOf={textOf}
    >
      <div className="slab form">
        <FormSection
          title={label('files')}
          hint={intl.formatMessage({ id: 'projects-publishing.files.edit' })}
        >
          <StoredFiles version={version} />
          <FieldAnchor name="files">
            <AddedFiles
              chosen={added}
              onChange={setAdded}
              error={damaged}
              isDisabled={upload.progress !== undefined}
            />
          </FieldAnchor>
        </FormSection>
        <VersionFields
          form={form}
          storedChangelog={version.changelog ?? ''}
          draftKey={`changelog:${version.id}`}
          isModpack={project.url_type === 'modpack'}
          types={project.project_types}
          images={{ context: 'version', version_id: version.id }}
        />
        {canDo(version, 'version.delete') && (
          <TextSection name="deleteVersion">
            <DeleteVersionButton project={project} version={version} />
          </TextSection>
        )}
      </div>
      {upload.progress && (
        <LazyPart onFail={upload.cancel}>
          <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
        </LazyPart>
      )}
    </SettingsForm>
  )
}

/** Channel and status as the form shows them. */
function useVersionTexts() {
  const channel = useTexts('projects-labels.channel')
  const status = useTexts('projects-publishing.versionStatus')
  return (field: string, value: unknown) => {
    if (field === 'version_type') return channel(value as VersionValues['version_type'])
    const shown = OFFERED_VERSION_STATUSES.find((one) => one === value)
    if (field === 'status' && shown) return status(shown)
    return plainText(field, value)
  }
}

type AddedFilesProps = Omit<ComponentProps<typeof FilesField>, 'isAdditional'>

/** The field for more files, whose code is loaded on request. */
function AddedFiles(props: AddedFilesProps) {
  const intl = useIntl()
  const [isAdding, setIsAdding] = useState(false)
  if (!isAdding && props.chosen.length === 0)
    return (
      <Button icon={FilePlus} onClick={() => setIsAdding(true)}>
        {intl.formatMessage({ id: 'projects-publishing.files.add' })}
      </Button>
    )
  return (
    <LazyPart isBeside onFail={() => setIsAdding(false)}>
      <FilesField {...props} isAdditional />
    </LazyPart>
  )
}

/** The changed fields as the API expects them, with a title that follows the number; scheduling is a request of its own. */
function patchOf(values: VersionValues, changed: (keyof VersionValues)[]) {
  const { dependencies, status, release_at: _time, ...fields } = pickFields(values, changed)
  return {
    ...fields,
    ...((changed.includes('name') || (changed.includes('version_number') && values.name.trim() === '')) && {
      name: titleOf(values),
    }),
    ...(status && isRequestableVersion(status) && { status }),
    ...(dependencies && { dependencies: wireDependencies(dependencies) }),
  }
}
