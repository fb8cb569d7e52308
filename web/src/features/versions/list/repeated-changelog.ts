type WithChangelog = { changelog: string | null }

/**
 * Whether a version says the same as the newer one above it. The newer one shows the text, the older one refers to it
 * (docs/rules/projects.md).
 */
export function repeatsNext(versions: readonly WithChangelog[], index: number): boolean {
  const text = versions[index]?.changelog?.trim()
  return index > 0 && Boolean(text) && versions[index - 1]?.changelog?.trim() === text
}
