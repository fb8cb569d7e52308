import { hostingContract } from '../../contract/hosting/hosting.area.ts'
import type { Area } from '../http/area.ts'
import { mountBackups, mountContent, mountFiles } from './files.routes.ts'
import { mountNodes } from './nodes.routes.ts'
import { mountServers } from './servers.routes.ts'

export const hostingArea: Area = {
  contract: hostingContract,
  mount(app) {
    mountServers(app)
    mountFiles(app)
    mountContent(app)
    mountBackups(app)
    mountNodes(app)
  },
}
