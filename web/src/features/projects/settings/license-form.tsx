import { LICENSE_ID } from '@quarry/domain/limits/lengths'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { FormattedMessage } from 'react-intl'
import { Field } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { FieldAnchor, FormSection } from '../../forms/form-section.tsx'
import { optionalLink } from '../../forms/validation-rules.ts'
import { SettingsForm } from '../../forms/settings-form.tsx'
import { ProjectConflicts } from './project-conflicts.tsx'
import { useProjectForm } from './use-project-form.ts'
import { listedLicenses, hasLaterVersions, licenseId, readLicense } from './license-choice.ts'

export function LicenseForm({ project }: { project: ProjectDetail }) {
  const isDisabled = !canDo(project, 'project.edit')
  const form = useProjectForm(project, {
    drafts: [`license:${project.id}`],
    stored: readLicense(project.license),
    rules: { url: optionalLink },
    patchOf: (values) => ({ license_id: licenseId(values), license_url: values.url.trim() || null }),
    fieldOf: (path) => (path === 'license_url' ? 'url' : path === 'license_id' ? 'custom' : undefined),
  })
  const { values } = form
  // An API error about the license is shown at the control that chose it.
  const { custom: refusal, ...others } = form.errors
  const errors = values.license === 'custom' ? form.errors : { license: refusal, ...others }
  const label = useTexts('projects-publishing.license')
  const options = [
    ...(values.license === '' ? [{ value: '', label: label('none') }] : []),
    ...listedLicenses.map((id) => ({
      value: id as string,
      label: id === 'All-Rights-Reserved' ? label('reserved') : id,
    })),
    { value: 'custom', label: label('other') },
  ]
  return (
    <SettingsForm draft={`license:${project.id}`} form={{ ...form, errors }} labelOf={label}>
      <ProjectConflicts project={project} form={form} labelOf={label} />
      <FormSection title={label('title')} hint={<FormattedMessage id="projects-publishing.license.hint" />}>
        <FieldAnchor name="license">
          <Field label={label('license')} error={errors.license}>
            {(control) => (
              <Select
                {...control}
                options={options}
                value={values.license}
                disabled={isDisabled}
                onChange={(value) => {
                  form.set('license', value)
                  // The error disappears when the choice changes.
                  form.set('custom', values.custom)
                }}
              />
            )}
          </Field>
        </FieldAnchor>
        {hasLaterVersions(values.license) && (
          <Checkbox
            checked={values.orLater}
            disabled={isDisabled}
            onChange={(event) => form.set('orLater', event.target.checked)}
          >
            {label('orLater')}
          </Checkbox>
        )}
        {values.license === 'custom' && (
          <>
            <FieldAnchor name="custom">
              <TextField
                name="custom"
                label={label(values.hasNoSpdxId ? 'name' : 'custom')}
                hint={values.hasNoSpdxId ? undefined : label('customHint')}
                limit={LICENSE_ID.max}
                value={values.custom}
                error={form.errors.custom}
                disabled={isDisabled}
                onChange={(event) => form.set('custom', event.target.value)}
              />
            </FieldAnchor>
            <Checkbox
              checked={values.hasNoSpdxId}
              disabled={isDisabled}
              onChange={(event) => form.set('hasNoSpdxId', event.target.checked)}
            >
              {label('hasNoSpdxId')}
            </Checkbox>
          </>
        )}
        <FieldAnchor name="url">
          <TextField
            name="url"
            label={label('url')}
            hint={label(values.license === 'custom' ? 'urlNeeded' : 'urlHint')}
            isOptional={values.license !== 'custom'}
            type="url"
            value={values.url}
            error={errors.url}
            disabled={isDisabled}
            onChange={(event) => form.set('url', event.target.value)}
          />
        </FieldAnchor>
      </FormSection>
    </SettingsForm>
  )
}
