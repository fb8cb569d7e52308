import {
  DEFAULT_CLIENT_PREFERENCES,
  mergePreferences,
  type StoredClientPreferences,
} from '@quarry/domain/accounts/client-preferences'
import {
  v3EditPreferences,
  v3GetPreferences,
  type ClientPreferences,
} from '../../../contract/accounts/client-preferences.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { atomically } from '../../kernel/ctx.ts'
import { authorizeUser } from '../users/users.policy.ts'
import { requireUser } from '../users/users.queries.ts'
import { findPreferences, lockPreferences, savePreferences } from './client-preferences.queries.ts'

/** The contract checked what is stored. */
const viewPreferences = (stored: StoredClientPreferences): ClientPreferences =>
  mergePreferences(DEFAULT_CLIENT_PREFERENCES, stored) as ClientPreferences

export function mountClientPreferences(app: App): void {
  serve(app, v3GetPreferences, async (ctx, { params }) => {
    const user = await requireUser(ctx.db, params.user)
    authorizeUser(ctx.actor, 'user.view_preferences', user, params.user)
    return viewPreferences(await findPreferences(ctx.db, user.id))
  })
  serve(app, v3EditPreferences, async (ctx, { params, body }) => {
    const user = await requireUser(ctx.db, params.user)
    authorizeUser(ctx.actor, 'user.edit_preferences', user, params.user)
    return atomically(ctx, async ({ db }) => {
      const preferences = mergePreferences(await lockPreferences(db, user.id), body)
      await savePreferences(db, user.id, preferences)
      return viewPreferences(preferences)
    })
  })
}
