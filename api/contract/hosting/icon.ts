import { SERVER_ICON_FILE, SERVER_ICON_PX } from '@quarry/domain/hosting/server-files'
import { endpoint, NoContent } from '../endpoint.ts'

/* Apart from the other files of a server: only the page of its icon loads this. */

export const takeServerPackIcon = endpoint({
  tag: 'servers',
  access: 'signed-in',
  scope: 'SERVER_WRITE',
  method: 'POST',
  path: '/v3/server/:server/icon/pack',
  summary: `Store the icon of the modpack of a server as its \`${SERVER_ICON_FILE}\`, ${SERVER_ICON_PX} pixels wide and high`,
  response: NoContent,
})
