import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useState } from 'react'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import type { ProjectFormState } from './use-project-form.ts'

const EditConflict = lazy(async () => (await import('./edit-conflict.tsx')).EditConflict)

interface ProjectConflictsProps<T extends object> {
  project: ProjectDetail
  form: ProjectFormState<T>
  labelOf: (field: keyof T & string) => string
}

/** Offers a choice between the own edits and those that others saved meanwhile. Loaded with the first conflict. */
export function ProjectConflicts<T extends object>({ project, form, labelOf }: ProjectConflictsProps<T>) {
  /** The revision at which loading the choice failed; the next one tries again. */
  const [failedAt, setFailedAt] = useState<number>()
  if (form.conflicts.length === 0 || failedAt === project.revision) return null
  return (
    <LazyPart isBeside onFail={() => setFailedAt(project.revision)}>
      <EditConflict
        project={project}
        base={form.base}
        fields={form.conflicts.map(labelOf)}
        onKeepMine={form.keepOwn}
        onTakeTheirs={form.takeStored}
      />
    </LazyPart>
  )
}
