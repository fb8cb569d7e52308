/** Names equal to the text first, then those that start with it, then the others; in their order otherwise. */
export function nearestFirst<T>(items: readonly T[], text: string, nameOf: (item: T) => string): T[] {
  const wanted = text.trim().toLowerCase()
  const place = (item: T) => {
    const name = nameOf(item).toLowerCase()
    return name === wanted ? 0 : name.startsWith(`${wanted}.`) ? 1 : name.startsWith(wanted) ? 2 : 3
  }
  return wanted === '' ? [...items] : items.toSorted((a, b) => place(a) - place(b))
}

/** Versions that contain the text: the version itself first, then those that start with it, then the others. */
export function versionsMatching(versions: readonly string[], text: string): string[] {
  const wanted = text.trim().toLowerCase()
  const found = versions.filter((version) => version.toLowerCase().includes(wanted))
  return nearestFirst(found, wanted, (version) => version)
}
