import { sidesOfV3Environment } from '@quarry/domain/projects/environments'
import { ProjectUpload, V3ProjectUpload } from '../../../contract/projects/project-upload.ts'
import { validate } from '../../kernel/validation.ts'
import type { VersionFields } from '../../versions/create-version.ts'
import { fieldsOfVersion, renameOldFields as renameVersionFields } from '../../versions/legacy-fields.ts'
import { fieldsOfV3Version } from '../../versions/v3-version-forms.ts'
import type { DraftForm } from '../create-project.ts'
import type { Reference } from '../tags/reference-data.ts'
import { captionOf } from '../v3-project-forms.ts'

/** A form with the field names of v2, whichever API version it came from. */
export interface ProjectForm extends DraftForm {
  versions: readonly VersionFields[]
}

export function readProjectForm(json: unknown): ProjectForm {
  const form = validate(ProjectUpload, renameOldFields(json), 'body') as ProjectUpload
  const { initial_versions: versions, ...draft } = form
  return { ...draft, versions: versions.map(fieldsOfVersion) }
}

/** Renames fields of the first API version, which some build tools still send. */
function renameOldFields(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  const fields = json as Record<string, unknown>
  const { initial_versions: versions } = fields
  return {
    ...fields,
    title: fields['title'] ?? fields['mod_name'],
    ...(Array.isArray(versions) && { initial_versions: versions.map(renameVersionFields) }),
  }
}

export function readV3ProjectForm(json: unknown, reference: Reference): ProjectForm {
  const form = validate(V3ProjectUpload, json, 'body') as V3ProjectUpload
  const { name, summary, description, environment, gallery_items: pictures, ...rest } = form
  const { initial_versions: versions, ...draft } = rest
  const sides = sidesOfV3Environment(environment)
  return {
    ...draft,
    title: name,
    description: summary,
    body: description,
    client_side: sides.client,
    server_side: sides.server,
    issues_url: null,
    source_url: null,
    wiki_url: null,
    discord_url: null,
    donation_urls: [],
    gallery_items: pictures.map(captionOf),
    versions: versions.map((version) => fieldsOfV3Version(version, reference)),
  }
}
