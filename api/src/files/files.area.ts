import { filesContract } from '../../contract/files/files.area.ts'
import type { Area } from '../http/area.ts'
import { mountMessageImages } from './message-images/message-images.routes.ts'
import { mountArchives } from './archive-contents/archive-contents.routes.ts'
import { mountDownloads } from './downloads/downloads.routes.ts'

export const filesArea: Area = {
  contract: filesContract,
  mount(app) {
    mountMessageImages(app)
    mountArchives(app)
    mountDownloads(app)
  },
}
