import { NewVersion } from '../../contract/versions/version-shapes.ts'
import { validate } from '../kernel/validation.ts'
import type { VersionForm } from './create-version.ts'
import { sidesOf, type Sides } from './project-sides.ts'

export const readVersionForm = (json: unknown): VersionForm =>
  fieldsOfVersion(validate(NewVersion, renameOldFields(json), 'body') as NewVersion)

/** A form of v2 with its environment as the sides of the project. */
export function fieldsOfVersion<F extends Pick<NewVersion, 'environment'>>({
  environment,
  ...form
}: F): Omit<F, 'environment'> & { sides?: Sides } {
  return { ...form, ...sidesOf(environment) }
}

/** Renames fields of the first API version, which some build tools still send. */
export function renameOldFields(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  const fields = json as Record<string, unknown>
  return {
    ...fields,
    project_id: fields['project_id'] ?? fields['mod_id'],
    name: fields['name'] ?? fields['version_title'],
    changelog: fields['changelog'] ?? fields['version_body'],
    version_type: fields['version_type'] ?? fields['release_channel'],
  }
}
