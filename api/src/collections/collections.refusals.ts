import { open, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals, Viewer } from '../../testing/refusal-harness.ts'

const onCollection = (refuses: Viewer[], body?: unknown): RefusalCase => ({
  request: ({ collection, project }) => ({ params: { collection, project }, body }),
  refuses,
})
const ids = JSON.stringify(['AAAAAAAA'])

export const refusals: Refusals = {
  listUserCollections: open(({ user }) => ({ params: { user } })),
  listCollections: open(() => ({ query: { ids } })),
  getCollection: onCollection(WITHOUT_RIGHTS),
  getCollectionDetail: onCollection(WITHOUT_RIGHTS),
  createCollection: { request: () => ({ body: { name: 'Mine' } }), refuses: VISITORS },
  editCollection: onCollection(WITHOUT_RIGHTS, { name: 'Yours' }),
  changeCollectionIcon: {
    request: ({ collection }) => ({ params: { collection }, query: { ext: 'png' } }),
    refuses: WITHOUT_RIGHTS,
  },
  deleteCollectionIcon: onCollection(WITHOUT_RIGHTS),
  orderCollection: onCollection(WITHOUT_RIGHTS, { projects: [] }),
  deleteCollection: onCollection(WITHOUT_RIGHTS),
  saveToCollection: onCollection(WITHOUT_RIGHTS),
  removeFromCollection: onCollection(WITHOUT_RIGHTS),
}
