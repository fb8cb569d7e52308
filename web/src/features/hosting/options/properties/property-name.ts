/** `max-players` as `Max players`. */
export function propertyName(key: string): string {
  const words = key.replaceAll(/[-._]+/g, ' ').trim()
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1)
}
