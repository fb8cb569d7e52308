import { MARKDOWN } from '@quarry/domain/lengths'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../../lib/can-do.ts'
import { MarkdownField } from '../../content/editor/markdown-field.tsx'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { atMost } from '../../forms/rules.ts'
import { UnsavedBar } from '../../forms/unsaved-bar.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useSaveProject } from '../use-save-project.ts'
import { Form } from '../../../ui/form.tsx'

export function DescriptionForm({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const saveProject = useSaveProject(project)
  const form = useForm({
    stored: { body: project.body },
    rules: { body: atMost(MARKDOWN) },
    save: ({ body }) => saveProject({ body }),
  })
  const label = (field: string) => intl.formatMessage({ id: `publishing.field.${field}` })
  return (
    <>
      <ErrorSummary errors={form.errors} error={form.error} labelOf={label} />
      <Form className="slab slab-pad stack" onSubmit={form.submit}>
        <p>
          <FormattedMessage id="publishing.description.intro" />
        </p>
        <FieldAnchor name="body">
          <MarkdownField
            label={label('body')}
            value={form.values.body}
            stored={project.body}
            onChange={(body) => form.set('body', body)}
            limit={MARKDOWN.max}
            error={form.errors.body}
            isDisabled={!canDo(project, 'project.edit_body')}
            draftKey={`description:${project.id}`}
            images={{ context: 'project', project_id: project.id }}
          />
        </FieldAnchor>
      </Form>
      <UnsavedBar
        fields={form.changed.map(label)}
        conflicts={form.conflicts.map(label)}
        isSaving={form.isSaving}
        onSave={() => form.submit()}
        onDiscard={form.discard}
      />
    </>
  )
}
