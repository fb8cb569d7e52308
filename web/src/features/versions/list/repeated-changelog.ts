type WithChangelog = { changelog: string | null }

/**
 * Whether a version has the same changelog as the next newer one. The newer one shows the text, the older one refers to
 * it (docs/rules/versions.md).
 */
export function repeatsChangelog(versions: readonly WithChangelog[], index: number): boolean {
  const text = versions[index]?.changelog?.trim()
  return index > 0 && Boolean(text) && versions[index - 1]?.changelog?.trim() === text
}
