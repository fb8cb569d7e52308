import type { Version } from '@quarry/api/contract/versions/version-shapes'

/** The part of a version's title that repeats neither its number nor the project title; often empty. */
export function versionExtraTitle(
  { name, version_number: number }: Pick<Version, 'name' | 'version_number'>,
  projectTitle: string,
): string | undefined {
  const rest = [number, projectTitle].reduce((text, known) => text.replace(known, ''), name)
  return /[\p{L}\p{N}]/u.test(rest.replace(/\b(version|release)\b/giu, '')) ? name : undefined
}
