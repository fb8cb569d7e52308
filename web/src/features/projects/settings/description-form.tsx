import { MARKDOWN } from '@quarry/domain/limits/lengths'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { MarkdownField } from '../../markdown/editor/markdown-field.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { maxLength } from '../../forms/validation-rules.ts'
import { SettingsForm } from '../../forms/settings-form.tsx'
import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'
import { ProjectConflicts } from './project-conflicts.tsx'
import { useProjectForm } from './use-project-form.ts'

const ProjectHistory = lazyInBrowser(
  async () => (await import('../history/project-history.tsx')).ProjectHistory,
)

export function DescriptionForm({ project }: { project: ProjectDetail }) {
  const form = useProjectForm(project, {
    drafts: [`description:${project.id}`],
    stored: { body: project.body },
    rules: { body: maxLength(MARKDOWN) },
    patchOf: ({ body }) => ({ body }),
  })
  const label = useTexts('projects-publishing.field')
  return (
    <>
      <ProjectConflicts project={project} form={form} labelOf={label} />
      <SettingsForm draft={null} form={form} labelOf={label} className="slab slab-pad stack">
        <p>
          <FormattedMessage id="projects-publishing.description.intro" />
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
      </SettingsForm>
      <Suspense>
        <ProjectHistory project={project} />
      </Suspense>
    </>
  )
}
