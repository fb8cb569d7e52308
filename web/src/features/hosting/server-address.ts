import type { Server } from '@quarry/api/contract/hosting/servers'

export const serverPath = (id: string): string => `/servers/manage/${encodeURIComponent(id)}`

/** What players enter in the game. Undefined until a machine has room for the server. */
export const joinAddress = ({ net: { ip, port, domain } }: Pick<Server, 'net'>): string | undefined => {
  if (ip === null) return undefined
  const host = ip.includes(':') ? `[${ip}]` : ip
  return domain ?? `${host}:${port}`
}
