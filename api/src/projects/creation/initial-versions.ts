import { FILES_PER_VERSION_MAX } from '@quarry/domain/limits/counts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { ReceivedFile } from '../../files/uploads/multipart.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import {
  checkVersionFields,
  inspectVersion,
  type InspectedVersion,
  type VersionFields,
} from '../../versions/create-version.ts'
import type { Reference } from '../tags/reference-data.ts'
import type { ProjectForm } from './project-forms.ts'

const FIELD = 'initial_versions'

/** The version that has this part as a file. */
export const versionOf = ({ versions }: ProjectForm, part: string): VersionFields | undefined =>
  versions.find((version) => version.file_parts.includes(part))

/** What can be refused before the first byte of a file is read. */
export function checkInitialVersions({ versions, gallery_items: images }: ProjectForm, reference: Reference) {
  for (const version of versions) checkVersionFields(version, reference)
  const parts = versions.flatMap((version) => version.file_parts)
  if (parts.length > FILES_PER_VERSION_MAX)
    throw invalid(FIELD, ruleMessage('at_most', { max: FILES_PER_VERSION_MAX }))
  const all = ['icon', ...images.map(({ item }) => item), ...parts]
  if (parts.length > 0 && new Set(all).size < all.length) throw invalid(FIELD, ruleMessage('part_twice'))
}

export async function inspectInitialVersions(
  ctx: SignedInCtx,
  { versions }: ProjectForm,
  files: readonly ReceivedFile[],
): Promise<InspectedVersion[]> {
  const inspected: InspectedVersion[] = []
  for (const version of versions) {
    const own = files.filter(({ part }) => version.file_parts.includes(part))
    inspected.push(await inspectVersion(ctx, version, own))
  }
  return inspected
}
