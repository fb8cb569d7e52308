import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useForm } from '../../forms/use-form.ts'
import { useSaveProject, type ProjectPatch } from '../use-save-project.ts'

type FormOptions<T extends object> = Parameters<typeof useForm<T>>[0]

interface ProjectFormOptions<T extends object> extends Omit<FormOptions<T>, 'save' | 'revision'> {
  drafts: readonly string[]
  patchOf: (values: T, changed: (keyof T & string)[]) => ProjectPatch
}

export type ProjectFormState<T extends object> = ReturnType<typeof useProjectForm<T>>

/** A form about a project. It never overwrites changes by others until the user has decided about them. */
export function useProjectForm<T extends object>(
  project: ProjectDetail,
  { patchOf, ...options }: ProjectFormOptions<T>,
) {
  const saveProject = useSaveProject(project)
  const { revision } = project
  const form = useForm({
    ...options,
    revision,
    save: (values, changed, base) => saveProject({ ...patchOf(values, changed), revision: base }),
  })
  return { ...form, base: form.base ?? revision, showsConflicts: true }
}
