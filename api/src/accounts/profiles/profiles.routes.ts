import { getProfile } from '../../../contract/accounts/profiles.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { viewProfile } from './profile-detail.ts'

export function mountProfiles(app: App): void {
  serve(app, getProfile, (ctx, { params }) => viewProfile(ctx, params.user))
}
