import type { CategoryTag, NamedTag } from '../../../contract/projects/tags.ts'
import type { z } from 'zod'
import type { Reference } from './reference-data.ts'

export const viewCategories = ({ categories }: Reference): CategoryTag[] =>
  categories.map(({ icon, name, projectType, header }) => ({
    icon,
    name,
    project_type: projectType,
    header,
  }))

export const viewLicenses = ({ licenses }: Reference): z.output<typeof NamedTag>[] =>
  licenses.map(({ id, name }) => ({ short: id, name }))
