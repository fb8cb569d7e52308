const IMAGE_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** By the ending of a picture that we store; nothing else is told to be one. */
export const imageTypeOf = (extension: string): string => IMAGE_TYPES[extension] ?? 'application/octet-stream'
