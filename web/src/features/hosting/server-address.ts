import type { Server } from '@quarry/api/contract/hosting/servers'

export const serverPath = (id: string): string => `/servers/manage/${encodeURIComponent(id)}`

/** What players enter in the game. */
export const joinAddress = ({ net: { ip, port, domain } }: Pick<Server, 'net'>): string => {
  const host = ip.includes(':') ? `[${ip}]` : ip
  return domain ?? `${host}:${port}`
}
