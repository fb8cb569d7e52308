const IMAGE_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** Media type by the extension of a stored image. */
export const imageTypeOf = (extension: string): string => IMAGE_TYPES[extension] ?? 'application/octet-stream'
