import { accountsContract } from '../../contract/accounts/accounts.area.ts'
import type { Area } from '../http/area.ts'
import { mountAccounts } from './accounts.routes.ts'
import { mountCredentials } from './credentials/credentials.routes.ts'
import { mountClientPreferences } from './client-preferences/client-preferences.routes.ts'
import { mountActivity } from './activity/activity.routes.ts'
import { mountSecondFactor } from './second-factor/second-factor.routes.ts'
import { mountSuspensions } from './suspensions/suspensions.routes.ts'
import { mountSessions } from './sessions/sessions.routes.ts'
import { mountPasskeys } from './passkeys/passkeys.routes.ts'
import { mountProviders } from './providers/providers.routes.ts'
import { mountPats } from './pats/pats.routes.ts'
import { mountOauthApps } from './oauth-apps/oauth-apps.routes.ts'
import { mountOauth } from './oauth/oauth.routes.ts'
import { mountUsers } from './users/users.routes.ts'
import { mountV3Users } from './users/v3-users.routes.ts'
import { mountProfiles } from './profiles/profiles.routes.ts'
import { mountDataExport } from './data-export/data-export.routes.ts'
import { mountAccountDeletion } from './deletion/deletion.routes.ts'
import { mountPayouts } from './payouts.routes.ts'

export const accountsArea: Area = {
  contract: accountsContract,
  mount(app, services) {
    mountAccounts(app)
    mountCredentials(app)
    mountActivity(app)
    mountSecondFactor(app)
    mountSuspensions(app)
    mountSessions(app)
    mountPasskeys(app)
    mountProviders(app)
    mountPats(app)
    mountOauthApps(app)
    mountOauth(app, services.siteUrl)
    mountUsers(app)
    mountV3Users(app)
    mountClientPreferences(app)
    mountProfiles(app)
    mountDataExport(app)
    mountAccountDeletion(app)
    mountPayouts(app)
  },
}
