import * as emailSubscriptions from './email-subscriptions.ts'
import * as notifications from './notifications.ts'
import * as v3Notifications from './v3-notifications.ts'

/** The modules whose endpoints make up this area. */
export const notificationsContract = { emailSubscriptions, notifications, v3Notifications }
