import { moderationContract } from '../../contract/moderation/moderation.area.ts'
import type { Area } from '../http/area.ts'
import { mountModeration } from './moderation.routes.ts'
import { mountExternalScans } from './external-scans/external-scans.routes.ts'

export const moderationArea: Area = {
  contract: moderationContract,
  mount(app) {
    mountModeration(app)
    mountExternalScans(app)
  },
}
