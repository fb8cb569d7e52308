import { REMOTE_PORT_MIN } from '@quarry/domain/hosting/server-files'

/** The address of a file that a server may download; undefined for others. Its host is judged by the node. */
export function remoteUrlOf(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  // The usual port is left out.
  const isUsual = url.port === '' || url.port === '80' || url.port === '443'
  return isUsual || Number(url.port) >= REMOTE_PORT_MIN ? url : undefined
}
