import type { Server } from '@quarry/api/contract/hosting/servers'

export const serverPath = (id: string): string => `/servers/manage/${encodeURIComponent(id)}`

/** Where its owner sees what the server costs. */
export const billingHref = (id: string): string => `/settings/billing#server-${encodeURIComponent(id)}`

export const hostAddress = (host: string, port: number): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

/** What players enter in the game. Undefined until a machine has room for the server. */
export const joinAddress = ({ net: { ip, port, domain } }: Pick<Server, 'net'>): string | undefined => {
  if (ip === null || port === null) return undefined
  return domain ?? hostAddress(ip, port)
}
