import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TagIcon, tagLabel } from '../tags/tag-icon.tsx'
import { categoriesQuery } from '../tags/categories.queries.ts'
import { assignedTags, fittingTags } from './tag-changes.ts'
import '../../../styles/pages/projects-bulk-edit.css'

interface BulkTagsFieldProps {
  projects: readonly ListedProject[]
  /** Tags that were ticked before the server returned the form. */
  added: readonly string[]
  removed: readonly string[]
}

/** Tags to add to all chosen projects and tags to remove from them, collapsed by default. */
export function BulkTagsField({ projects, added, removed }: BulkTagsFieldProps) {
  const { api } = useRouter().options.context
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  return (
    <>
      <TagCheckboxes name="add_tag" tags={fittingTags(categories, projects)} chosen={added} />
      <TagCheckboxes name="remove_tag" tags={assignedTags(projects)} chosen={removed} />
    </>
  )
}

interface TagCheckboxesProps {
  name: 'add_tag' | 'remove_tag'
  tags: readonly string[]
  chosen: readonly string[]
}

function TagCheckboxes({ name, tags, chosen }: TagCheckboxesProps) {
  const intl = useIntl()
  if (tags.length === 0) return null
  return (
    <details className="fold" open={chosen.length > 0}>
      <summary>
        <FormattedMessage id={`projects-publishing.several.${name}`} />
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <ul className="several-ticks">
        {tags.map((tag) => (
          <li key={tag}>
            <Checkbox name={name} value={tag} defaultChecked={chosen.includes(tag)}>
              <span className="row-tight">
                <TagIcon name={tag} />
                {tagLabel(intl, tag)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </details>
  )
}
