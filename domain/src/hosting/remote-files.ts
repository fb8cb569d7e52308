/** Bytes of a file that a server downloads from an address; its storage is a further bound. */
export const REMOTE_FILE_MAX_BYTES = 4 * 1024 ** 3

/** The first port that is not reserved for services such as mail. */
const FREE_PORT = 1024

/** The address of a file that a server may download; undefined for others. Its host is judged by the node. */
export function remoteUrlOf(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  // The usual ports are left out.
  return url.port === '' || url.port === '80' || url.port === '443' || Number(url.port) >= FREE_PORT
    ? url
    : undefined
}
