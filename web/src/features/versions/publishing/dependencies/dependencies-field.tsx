import { X } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Button } from '../../../../ui/controls/button.tsx'
import { FieldError } from '../../../../ui/controls/field-error.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { ProjectIcon } from '../../../projects/project-icon.tsx'
import { AddDependency } from './add-dependency.tsx'
import type { ChosenDependency } from './chosen-dependency.ts'
import { useRelationOptions } from './relation-options.ts'
import '../../../../styles/pages/files-list.css'
import '../../../../styles/pages/projects-publishing.css'

type DependenciesFieldProps = {
  chosen: readonly ChosenDependency[]
  onChange: (chosen: ChosenDependency[]) => void
  error?: string | undefined
}

export function DependenciesField({ chosen, onChange, error }: DependenciesFieldProps) {
  const intl = useIntl()
  const options = useRelationOptions()
  return (
    <div className="stack">
      {chosen.length > 0 && (
        <ul className="slab files">
          {chosen.map((dependency, index) => (
            <li key={`${dependency.projectId}${dependency.versionId}${dependency.fileName}`} className="file">
              <ProjectIcon
                project={{ id: dependency.projectId ?? '', icon_url: dependency.iconUrl }}
                size="s"
              />
              <b className="min-w-0" dir="auto">
                {dependency.title}
              </b>
              <Select
                aria-label={intl.formatMessage(
                  { id: 'projects-publishing.dependency.relation' },
                  { name: dependency.title },
                )}
                value={dependency.relation}
                options={options}
                onChange={(relation) =>
                  onChange(chosen.map((one, at) => (at === index ? { ...one, relation } : one)))
                }
              />
              <Button
                look="quiet"
                size="small"
                icon={X}
                aria-label={intl.formatMessage(
                  { id: 'projects-publishing.dependency.remove' },
                  { name: dependency.title },
                )}
                onClick={() => onChange(chosen.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
      <AddDependency chosen={chosen} onAdd={(dependency) => onChange([...chosen, dependency])} />
    </div>
  )
}
