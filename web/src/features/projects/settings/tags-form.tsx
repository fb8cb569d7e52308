import { CATEGORY_HEADERS } from '@quarry/domain/projects/categories'
import { CATEGORIES_MAX } from '@quarry/domain/limits/counts'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { CategoryTag } from '@quarry/api/contract/projects/tags'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { TagIcon, tagLabel } from '../tags/tag-icon.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import { SettingsForm } from '../../forms/settings-form.tsx'
import { categoriesQuery } from '../tags/categories.queries.ts'
import { ProjectConflicts } from './project-conflicts.tsx'
import { useProjectForm } from './use-project-form.ts'
import { featuredOf, splitTags, tagsOf, tagTypeOf } from './tag-limits.ts'
import '../../../styles/pages/projects-publishing.css'

export function TagsForm({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  const isDisabled = !canDo(project, 'project.edit')
  const form = useProjectForm(project, {
    drafts: [`tags:${project.id}`],
    stored: {
      chosen: [...project.categories, ...project.additional_categories].toSorted(),
      featured: project.categories.toSorted(),
    },
    patchOf: ({ chosen, featured }) => splitTags(chosen, featured),
    fieldOf: (path) =>
      path.startsWith('additional') ? 'chosen' : path.startsWith('categories') ? 'featured' : undefined,
  })
  const { chosen, featured } = form.values
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name].toSorted()
    form.set('chosen', next)
    form.set('featured', featuredOf(next, featured))
  }
  const feature = (name: string) =>
    form.set(
      'featured',
      featured.includes(name) ? featured.filter((one) => one !== name) : [...featured, name].toSorted(),
    )
  const label = useTexts('projects-publishing.field')
  const types = tagTypeOf(project)
  return (
    <>
      {project.version_count === 0 && (
        <Note level="info">
          <FormattedMessage id="projects-publishing.tags.noVersion" />
        </Note>
      )}
      <SettingsForm draft={`tags:${project.id}`} form={form} labelOf={label}>
        <ProjectConflicts project={project} form={form} labelOf={label} />
        {CATEGORY_HEADERS.map((header) => {
          const tags = tagsOf(categories, types, header)
          if (tags.length === 0) return null
          const id = header === 'performance impact' ? 'performance-impact' : header
          return (
            <FormSection
              key={header}
              title={intl.formatMessage({ id: `projects-publishing.tags.${id}` })}
              hint={intl.formatMessage({ id: `projects-publishing.tags.${id}.hint` })}
            >
              <TagTicks tags={tags} chosen={chosen} isDisabled={isDisabled} onToggle={toggle} />
            </FormSection>
          )
        })}
        <FormSection
          title={intl.formatMessage({ id: 'projects-publishing.tags.featured' })}
          hint={intl.formatMessage({ id: 'projects-publishing.tags.featured.hint' })}
        >
          <TagTicks
            tags={categories.filter(
              (tag, index) =>
                chosen.includes(tag.name) && categories.findIndex((one) => one.name === tag.name) === index,
            )}
            chosen={featured}
            isDisabled={isDisabled}
            limit={CATEGORIES_MAX}
            onToggle={feature}
          />
        </FormSection>
      </SettingsForm>
    </>
  )
}

type TagTicksProps = {
  tags: readonly CategoryTag[]
  chosen: readonly string[]
  isDisabled: boolean
  /** The maximum number of chosen tags. */
  limit?: number
  onToggle: (name: string) => void
}

function TagTicks({ tags, chosen, isDisabled, limit = Infinity, onToggle }: TagTicksProps) {
  const intl = useIntl()
  if (tags.length === 0)
    return (
      <p className="muted">
        <FormattedMessage id="projects-publishing.tags.none" />
      </p>
    )
  return (
    <ul className="tag-ticks">
      {tags.map(({ name }) => {
        const isChosen = chosen.includes(name)
        return (
          <li key={name}>
            <Checkbox
              name="tag"
              value={name}
              checked={isChosen}
              disabled={isDisabled || (!isChosen && chosen.length >= limit)}
              onChange={() => onToggle(name)}
            >
              <span className="row-tight">
                <TagIcon name={name} />
                {tagLabel(intl, name)}
              </span>
            </Checkbox>
          </li>
        )
      })}
    </ul>
  )
}
