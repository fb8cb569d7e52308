import { DEPENDENCY_TYPES, type DependencyType } from '@quarry/domain/versions/dependencies'
import { isApiError, toApiError } from '@quarry/api/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../../ui/controls/button.tsx'
import { FieldError } from '../../../../ui/controls/field-error.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { ProjectIcon } from '../../../projects/project-icon.tsx'
import { type ChosenDependency, withDependencies } from './chosen-dependency.ts'
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
      <AddDependency onAdd={(dependency) => onChange(withDependencies(chosen, [dependency]))} />
    </div>
  )
}

function useRelationOptions() {
  const intl = useIntl()
  return DEPENDENCY_TYPES.map((value) => ({
    value,
    label: intl.formatMessage({ id: `projects-publishing.relation.${value}` }),
  }))
}

function AddDependency({ onAdd }: { onAdd: (dependency: ChosenDependency) => void }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const options = useRelationOptions()
  const [wanted, setWanted] = useState('')
  const [relation, setRelation] = useState<DependencyType>('required')
  const find = useMutation({
    mutationFn: async () => {
      const { findDependency } = await import('./find-dependency.ts').catch(() => {
        // The same error as for any request without a response.
        throw toApiError(0, undefined)
      })
      return findDependency(api, wanted.trim(), relation)
    },
    meta: { showsOwnErrors: true },
    onSuccess: (found) => {
      onAdd(found)
      setWanted('')
    },
  })
  const problem = isApiError(find.error)
    ? find.error.status === 404
      ? intl.formatMessage({ id: 'projects-publishing.dependency.unknown' }, { name: wanted })
      : find.error.message
    : undefined
  return (
    <div className="dependency-add">
      <TextField
        label={intl.formatMessage({ id: 'projects-publishing.dependency.add' })}
        hint={intl.formatMessage({ id: 'projects-publishing.dependency.hint' })}
        value={wanted}
        error={problem}
        autoComplete="off"
        onChange={(event) => {
          find.reset()
          setWanted(event.target.value)
        }}
        onKeyDown={(event) => {
          // Enter adds the line instead of submitting the form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (wanted.trim()) find.mutate()
        }}
      />
      <Select
        aria-label={intl.formatMessage({ id: 'projects-publishing.dependency.kind' })}
        value={relation}
        options={options}
        onChange={setRelation}
      />
      <Button
        icon={Plus}
        isBusy={find.isPending}
        disabled={wanted.trim() === ''}
        onClick={() => find.mutate()}
      >
        <FormattedMessage id="projects-publishing.dependency.action" />
      </Button>
    </div>
  )
}
