import type { Environment } from '@quarry/domain/projects/environments'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { createVersion } from '@quarry/api/contract/versions/versions'
import { urlOf } from '@quarry/api/contract/client'
import type { Version } from '@quarry/api/contract/versions/version-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { forgetDraft } from '../../../lib/forms/form-drafts.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { Form } from '../../../ui/controls/form.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { projectHref, versionHref } from '../../projects/project-address.ts'
import { projectKeys } from '../../projects/project.queries.ts'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { FieldAnchor, FormSection } from '../../forms/form-section.tsx'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { type FormState, useForm } from '../../forms/use-form.ts'
import { wireDependencies } from './dependencies/chosen-dependency.ts'
import { FilesField } from './files/files-field.tsx'
import { type ChosenFile, withFiles } from './files/chosen-files.ts'
import { takeDroppedFiles } from './files/dropped-file-handover.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { UploadProgress } from './files/lazy-upload-progress.ts'
import { isCancelled, useUpload } from './files/use-upload.ts'
import { useDamagedFile } from './files/use-damaged-file.ts'
import { useSuggestions } from './use-suggestions.ts'
import { VersionFields, versionRules } from './version-fields.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { isTimeMissing, scheduleRelease } from './schedule-release.ts'
import { emptyVersion, sentStatus, titleOf, type VersionValues } from './version-values.ts'
import '../../../styles/pages/forms.css'

const EnvironmentHint = lazy(async () => (await import('./environment-hint.tsx')).EnvironmentHint)

/** Creates a version: files first, then the values that the files suggest, which the user checks and sends. */
export function CreateVersionForm({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { api } = useRouter().options.context
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  const [wasTried, setWasTried] = useState(false)
  const upload = useUpload()
  const draftKey = `changelog:${project.id}`
  const form = useForm({
    stored: emptyVersion,
    rules: versionRules,
    save: async (values) => {
      const { dependencies, release_at: _time, ...plain } = values
      const data = {
        ...plain,
        project_id: project.id,
        name: titleOf(values),
        status: sentStatus(values),
        dependencies: wireDependencies(dependencies),
      }
      const version = await upload.send<Version>(urlOf(createVersion, {}), data, chosen)
      if (values.status === 'scheduled')
        await scheduleRelease(api, version.id, values).catch(() => {
          // It is a draft now; sending the form again would upload it twice.
          const title = intl.formatMessage({ id: 'projects-publishing.schedule.failed' })
          addToast({ type: 'error', title })
        })
      await queryClient.invalidateQueries({ queryKey: projectKeys.all })
      // The project type in the address follows from the loaders, so the page is addressed by id and redirects.
      await navigate({ href: versionHref({ ...project }, version.id), ignoreBlocker: true })
      // The field is unmounted by now and cannot notice that its text is saved.
      forgetDraft(draftKey)
    },
  })
  const suggest = useSuggestions(project.id, form)
  const take = (next: ChosenFile[]) => {
    setChosen(next)
    setWasTried(false)
    void suggest.readPrimary(next[0]?.file)
  }
  useEffect(() => {
    const files = takeDroppedFiles()
    if (files.length > 0) take(withFiles([], files))
    // Files are handed over once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const label = useTexts('projects-publishing.field')
  const needsTime = isTimeMissing(form.values)
  const isModpack =
    project.url_type === 'modpack' || (chosen[0]?.file.name.toLowerCase().endsWith('.mrpack') ?? false)
  const damaged = useDamagedFile(chosen)
  const fileProblem =
    wasTried && chosen.length === 0 ? intl.formatMessage({ id: 'projects-publishing.rule.file' }) : damaged
  return (
    <Form
      draft={`create-version:${project.id}`}
      className="stack"
      onSubmit={(event) => {
        setWasTried(true)
        form.submit(event, { isHeld: chosen.length === 0 || damaged !== undefined || needsTime })
      }}
    >
      <LeaveGuard isOn={chosen.length > 0 || form.changed.length > 0} />
      <ErrorSummary
        errors={{
          ...(wasTried && fileProblem && { files: fileProblem }),
          ...(wasTried && needsTime && { release_at: label('release_at.needed') }),
          ...form.errors,
        }}
        error={isCancelled(form.error) ? undefined : form.error}
        labelOf={label}
      />
      <div className="slab form">
        <FormSection
          title={label('files')}
          // Damaged files have no readable manifest, so the damage is the better message.
          hint={intl.formatMessage({
            id: `projects-publishing.files.${damaged === undefined ? suggest.outcome : 'reads'}`,
          })}
        >
          <SidesHint project={project} environment={suggest.environment} />
          <FieldAnchor name="files">
            <FilesField chosen={chosen} onChange={take} error={fileProblem} isDisabled={!!upload.progress} />
          </FieldAnchor>
        </FormSection>
        <VersionFields
          form={form}
          storedChangelog=""
          draftKey={draftKey}
          isModpack={isModpack}
          types={project.project_types}
          images={{ context: 'version', project_id: project.id }}
        />
      </div>
      <SendButtons project={project} form={form} upload={upload} />
    </Form>
  )
}

interface SidesHintProps {
  project: ProjectDetail
  environment: Environment | undefined
}

/** Without the code of the hint, none: the settings have the same choice. */
function SidesHint({ project, environment }: SidesHintProps) {
  const [failedFor, setFailedFor] = useState<Environment>()
  if (!environment || environment === failedFor) return null
  return (
    <LazyPart isBeside onFail={() => setFailedFor(environment)}>
      <EnvironmentHint project={project} environment={environment} />
    </LazyPart>
  )
}

interface SendButtonsProps {
  project: ProjectDetail
  form: Pick<FormState<VersionValues>, 'error' | 'isSaving'>
  upload: ReturnType<typeof useUpload>
}

/** The buttons of the form, or the progress of the upload. */
function SendButtons({ project, form, upload }: SendButtonsProps) {
  return upload.progress ? (
    <LazyPart onFail={upload.cancel}>
      <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
    </LazyPart>
  ) : (
    <div className="row">
      <Button type="submit" look="brand" size="large" icon={Upload} isBusy={form.isSaving}>
        <FormattedMessage
          id={form.error ? 'projects-publishing.upload.again' : 'projects-publishing.upload.action'}
        />
      </Button>
      <ButtonLink look="quiet" size="large" href={`${projectHref(project)}/versions`}>
        <FormattedMessage id="projects-publishing.cancel" />
      </ButtonLink>
    </div>
  )
}
