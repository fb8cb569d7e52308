import { nothing, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals, Viewer } from '../../testing/refusal-harness.ts'

const onNotification = (refuses: Viewer[]): RefusalCase => ({
  request: ({ notification }) => ({ params: { notification } }),
  refuses,
})
const onNotifications: RefusalCase = {
  request: ({ notification }) => ({ query: { ids: JSON.stringify([notification]) } }),
  refuses: VISITORS,
}

export const refusals: Refusals = {
  listUserNotifications: {
    request: ({ user }) => ({ params: { user } }),
    refuses: [...WITHOUT_RIGHTS, 'mo'],
  },
  getNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  readNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  deleteNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  listNotifications: onNotifications,
  readNotifications: onNotifications,
  deleteNotifications: onNotifications,
  getInbox: { request: nothing, refuses: VISITORS },
  countInbox: { request: nothing, refuses: VISITORS },
  getNotificationPreferences: { request: nothing, refuses: VISITORS },
  setNotificationPreferences: { request: () => ({ body: { choices: [] } }), refuses: VISITORS },
  getOwnFeed: { request: nothing, refuses: VISITORS },
  renewOwnFeed: { request: nothing, refuses: VISITORS },
  withdrawOwnFeed: { request: nothing, refuses: VISITORS },
  readInbox: { request: () => ({ body: {} }), refuses: VISITORS },
}
