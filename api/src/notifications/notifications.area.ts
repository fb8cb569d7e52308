import { notificationsContract } from '../../contract/notifications/notifications.area.ts'
import type { Area } from '../http/area.ts'
import { mountNotifications } from './notifications.routes.ts'
import { mountEmailSubscriptions } from './preferences/email-subscriptions.routes.ts'
import { mountOwnFeed } from './feed/own-feed.routes.ts'

export const notificationsArea: Area = {
  contract: notificationsContract,
  mount(app) {
    mountNotifications(app)
    mountEmailSubscriptions(app)
    mountOwnFeed(app)
  },
}
