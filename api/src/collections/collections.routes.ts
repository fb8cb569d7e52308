import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import { CollectionAction } from '../../contract/abilities.ts'
import * as contract from '../../contract/collections/collections.ts'
import type { App } from '../http/env.ts'
import { readBytes } from '../http/json-body.ts'
import { serve } from '../http/serve.ts'
import { revisionOf } from '../kernel/field-revision.ts'
import { viewTakedown } from '../moderation/takedowns/takedown.view.ts'
import { requireUser } from '../accounts/users/users.queries.ts'
import { viewUser } from '../accounts/users/users.view.ts'
import { abilitiesOnCollection } from './collections.policy.ts'
import { listCollectionRows } from './collections.queries.ts'
import {
  changeCollectionPicture,
  collectionFields,
  createCollectionOf,
  deleteCollectionOf,
  editCollectionOf,
  listCollectionsOf,
  orderCollection,
  removeCollectionPicture,
  requireCollection,
  saveProject,
  unsaveProject,
  viewCollections,
} from './collections.service.ts'
import { viewListed } from '../projects/projects.load.ts'
import { listProjectRecords, refersTo } from '../projects/projects.queries.ts'

export function mountCollections(app: App): void {
  serve(app, contract.listUserCollections, (ctx, { params }) => listCollectionsOf(ctx, params.user))
  serve(app, contract.listCollections, async (ctx, { query: { ids } }) =>
    viewCollections(ctx, await listCollectionRows(ctx.db, ids)),
  )
  serve(
    app,
    contract.getCollection,
    async (ctx, { params }) => (await requireCollection(ctx, params.collection)).view,
  )
  serve(app, contract.getCollectionDetail, async (ctx, { params }) => {
    const { row, view } = await requireCollection(ctx, params.collection)
    const [curator, items] = await Promise.all([
      requireUser(ctx.db, row.userId),
      listProjectRecords(ctx.db, refersTo(view.projects)).then((records) => viewListed(ctx, records)),
    ])
    return {
      ...view,
      revision: revisionOf(collectionFields(row)),
      curator: viewUser(curator, ctx.siteUrl),
      takedown: viewTakedown(row),
      // The query does not return them in the order of the collection.
      items: items.toSorted((a, b) => view.projects.indexOf(a.id) - view.projects.indexOf(b.id)),
      viewer: { can: abilitiesOnCollection(CollectionAction.options, ctx.actor, row) },
    }
  })
  serve(app, contract.createCollection, (ctx, { body }) => createCollectionOf(ctx, body))
  serve(app, contract.editCollection, (ctx, { params, body }) =>
    editCollectionOf(ctx, params.collection, body),
  )
  serve(app, contract.changeCollectionIcon, (ctx, { params }, c) =>
    changeCollectionPicture(ctx, params.collection, () => readBytes(c, ICON_MAX_BYTES)),
  )
  serve(app, contract.deleteCollectionIcon, (ctx, { params }) =>
    removeCollectionPicture(ctx, params.collection),
  )
  serve(app, contract.orderCollection, (ctx, { params, body }) =>
    orderCollection(ctx, params.collection, body.projects),
  )
  serve(app, contract.deleteCollection, (ctx, { params }) => deleteCollectionOf(ctx, params.collection))
  serve(app, contract.saveToCollection, (ctx, { params }) =>
    saveProject(ctx, params.collection, params.project),
  )
  serve(app, contract.removeFromCollection, (ctx, { params }) =>
    unsaveProject(ctx, params.collection, params.project),
  )
}
