import { INITIAL_VERSIONS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { ruleText } from '../rules.ts'
import { NewVersion } from '../versions/version-shapes.ts'
import { V3NewVersion } from '../versions/v3-version-shapes.ts'
import { NewProject } from './project-shapes.ts'
import { V3NewProject } from './v3-project-shapes.ts'

/** A version created together with its project; the files are parts of the same form. */
export const InitialVersion = NewVersion.omit({ project_id: true })
export type InitialVersion = z.output<typeof InitialVersion>
export const V3InitialVersion = V3NewVersion.omit({ project_id: true })
export type V3InitialVersion = z.output<typeof V3InitialVersion>

const listOf = <T extends z.ZodType>(version: T) =>
  z
    .array(version)
    .max(INITIAL_VERSIONS_MAX, { message: ruleText('max_entries', { max: INITIAL_VERSIONS_MAX }) })
    .default([])

/** The part `data` of a project that comes with its images and versions. */
export const ProjectUpload = NewProject.extend({ initial_versions: listOf(InitialVersion) })
export type ProjectUpload = z.output<typeof ProjectUpload>

export const V3ProjectUpload = V3NewProject.extend({ initial_versions: listOf(V3InitialVersion) })
export type V3ProjectUpload = z.output<typeof V3ProjectUpload>
