import { PROJECT_SUMMARY, PROJECT_TITLE, SLUG } from '@quarry/domain/limits/lengths'
import { isApproved } from '@quarry/domain/projects/project-statuses'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useRouter } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { SaveWithoutScripts } from '../../../ui/controls/form.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/text-field.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { hasSides } from '../compatibility/sides.ts'
import { FieldAnchor, FormSection } from '../../forms/form-section.tsx'
import { validSlug, required } from '../../forms/validation-rules.ts'
import { SettingsForm } from '../../forms/settings-form.tsx'
import type { FormState } from '../../forms/use-form.ts'
import { TextSection } from './text-section.tsx'
import { pickFields } from '../../forms/pick-fields.ts'
import { ProjectConflicts } from './project-conflicts.tsx'
import { useProjectForm } from './use-project-form.ts'
import { DeleteProject } from './delete-project.tsx'
import { storedValues, type GeneralValues } from './general-values.ts'
import { SidesField } from './sides-field.tsx'
import { VisibilityField } from './visibility-field.tsx'
import { changeProjectIcon, deleteProjectIcon } from '@quarry/api/contract/projects/projects'
import { extensionOf } from '../../../lib/files/image-files.ts'
import { IconField } from '../../forms/icon-field.tsx'
import { useOrganizationMutation } from '../../organizations/use-organization-mutation.ts'
import { ProjectIcon } from '../project-icon.tsx'

export function GeneralForm({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const canEdit = canDo(project, 'project.edit')
  const stored = storedValues(project)
  const form = useProjectForm(project, {
    drafts: [`general:${project.id}`],
    stored,
    posted: usePosted('project-general'),
    rules: { title: required(PROJECT_TITLE), slug: validSlug(SLUG), description: required(PROJECT_SUMMARY) },
    patchOf: (values, changed) => {
      const fields = changed.filter((name) => name !== 'visibility')
      const visibility = isApproved(project.status)
        ? { status: values.visibility }
        : { requested_status: values.visibility as 'approved' }
      return {
        ...pickFields(values, fields),
        ...(changed.includes('visibility') && visibility),
      }
    },
    fieldOf: (path) => (path === 'status' || path === 'requested_status' ? 'visibility' : undefined),
  })
  const label = useTexts('projects-publishing.field')
  return (
    <SettingsForm
      draft={`general:${project.id}`}
      form={form}
      labelOf={label}
      native="project-general"
      hidden={{
        project: project.id,
        revision: String(project.revision),
        is_approved: String(isApproved(project.status)),
        visibility_before: stored.visibility,
      }}
      aria-label={intl.formatMessage({ id: 'projects-publishing.settings.general' })}
    >
      <ProjectConflicts project={project} form={form} labelOf={label} />
      <TextSection name="identity">
        <ProjectIconField project={project} />
        <IdentityFields project={project} form={form} isDisabled={!canEdit} />
      </TextSection>
      {hasSides(project) && (
        <TextSection name="sides">
          <SidesField form={form} isDisabled={!canEdit} />
        </TextSection>
      )}
      <FormSection
        title={intl.formatMessage({ id: 'projects-publishing.section.visibility' })}
        hint={intl.formatMessage({
          id: isApproved(project.status)
            ? 'projects-publishing.section.visibility.now'
            : 'projects-publishing.section.visibility.later',
        })}
      >
        <VisibilityField project={project} form={form} isDisabled={!canEdit} />
      </FormSection>
      <SaveWithoutScripts />
      {canDo(project, 'project.delete') && (
        <TextSection name="delete">
          <DeleteProject project={project} />
        </TextSection>
      )}
    </SettingsForm>
  )
}

type IdentityFieldsProps = { project: ProjectDetail; form: FormState<GeneralValues>; isDisabled: boolean }

function IdentityFields({ project, form, isDisabled }: IdentityFieldsProps) {
  const intl = useIntl()
  const { siteUrl } = useRouter().options.context
  const label = useTexts('projects-publishing.field')
  return (
    <>
      <FieldAnchor name="title">
        <TextField
          label={label('title')}
          name="title"
          isRequired
          disabled={isDisabled}
          limit={PROJECT_TITLE.max}
          value={form.values.title}
          error={form.errors.title}
          autoComplete="off"
          onChange={(event) => form.set('title', event.target.value)}
        />
      </FieldAnchor>
      <FieldAnchor name="slug">
        <TextField
          label={label('slug')}
          hint={intl.formatMessage({ id: 'projects-publishing.hint.slug' })}
          name="slug"
          isRequired
          disabled={isDisabled}
          prefix={`${new URL(siteUrl).host}/${project.url_type}/`}
          value={form.values.slug}
          error={form.errors.slug}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => form.set('slug', event.target.value)}
        />
      </FieldAnchor>
      <FieldAnchor name="description">
        <TextAreaField
          label={label('description')}
          name="description"
          hint={intl.formatMessage({ id: 'projects-publishing.hint.summary' })}
          isRequired
          disabled={isDisabled}
          limit={PROJECT_SUMMARY.max}
          value={form.values.description}
          error={form.errors.description}
          onChange={(event) => form.set('description', event.target.value)}
        />
      </FieldAnchor>
    </>
  )
}

function ProjectIconField({ project }: { project: ProjectDetail }) {
  const params = { project: project.id }
  const change = useOrganizationMutation((api, file: File | undefined) =>
    file
      ? api(changeProjectIcon, { params, query: { ext: extensionOf(file) }, body: file })
      : api(deleteProjectIcon, { params }),
  )
  return (
    <IconField
      picture={<ProjectIcon project={project} size="l" />}
      hasIcon={project.icon_url !== null}
      mayChange={canDo(project, 'project.edit')}
      isBusy={change.isPending}
      onChange={change.mutate}
    />
  )
}
