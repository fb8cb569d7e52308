import { isKnownProperty } from '@quarry/domain/hosting/server-properties'
import type { IntlShape } from 'react-intl'

/** `max-players` as `Max players`. */
export function propertyName(key: string): string {
  const words = key.replaceAll(/[-._]+/g, ' ').trim()
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Properties that contain all words in their name, value or explanation. */
export function findProperties(
  stored: Readonly<Record<string, string>>,
  search: string,
  intl: IntlShape,
): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return Object.keys(stored)
  return Object.keys(stored).filter((key) => {
    const help = isKnownProperty(key) ? intl.formatMessage({ id: `hosting-properties.help.${key}` }) : ''
    const text = [key, propertyName(key), stored[key], help].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
