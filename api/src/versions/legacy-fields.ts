import { NewVersion } from '../../contract/versions/version-shapes.ts'
import { validate } from '../kernel/validation.ts'

export const readVersionForm = (json: unknown): NewVersion =>
  validate(NewVersion, renameOldFields(json), 'body') as NewVersion

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
