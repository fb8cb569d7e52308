import * as contract from '../../../contract/search/saved-searches.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { deleteSaved, editSaved, listSaved, saveSearchOf } from './saved-searches.service.ts'

export function mountSavedSearches(app: App): void {
  serve(app, contract.listSavedSearches, (ctx) => listSaved(ctx))
  serve(app, contract.saveSearch, (ctx, { body }) => saveSearchOf(ctx, body))
  serve(app, contract.editSavedSearch, (ctx, { params, body }) => editSaved(ctx, params.search, body))
  serve(app, contract.deleteSavedSearch, (ctx, { params }) => deleteSaved(ctx, params.search))
}
