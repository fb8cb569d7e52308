import { collectionsContract } from '../../contract/collections/collections.area.ts'
import type { Area } from '../http/area.ts'
import { mountCollections } from './collections.routes.ts'
import { mountFollows } from './follows/follows.routes.ts'
import { mountFollowedCreators } from './follows/followed-creators.routes.ts'

export const collectionsArea: Area = {
  contract: collectionsContract,
  mount(app) {
    mountCollections(app)
    mountFollows(app)
    mountFollowedCreators(app)
  },
}
