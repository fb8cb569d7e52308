/** Versions that contain the text: the version itself first, then those that start with it, then the others. */
export function versionsMatching(versions: readonly string[], text: string): string[] {
  const wanted = text.trim().toLowerCase()
  const place = (version: string) => {
    const name = version.toLowerCase()
    return name === wanted ? 0 : name.startsWith(`${wanted}.`) ? 1 : name.startsWith(wanted) ? 2 : 3
  }
  const found = versions.filter((version) => version.toLowerCase().includes(wanted))
  return wanted === '' ? found : found.toSorted((a, b) => place(a) - place(b))
}
