import * as activity from './activity.ts'
import * as captcha from './captcha.ts'
import * as clientPreferences from './client-preferences.ts'
import * as credentials from './credentials.ts'
import * as dataExport from './data-export.ts'
import * as deletion from './deletion.ts'
import * as oauthApps from './oauth-apps.ts'
import * as oauth from './oauth.ts'
import * as passkeys from './passkeys.ts'
import * as pats from './pats.ts'
import * as payouts from './payouts.ts'
import * as profiles from './profiles.ts'
import * as providers from './providers.ts'
import * as recentProof from './recent-proof.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as signIn from './sign-in.ts'
import * as suspensions from './suspensions.ts'
import * as userSearch from './user-search.ts'
import * as users from './users.ts'
import * as v3Users from './v3-users.ts'

/** The modules whose endpoints make up this area. */
export const accountsContract = {
  activity,
  captcha,
  clientPreferences,
  credentials,
  dataExport,
  deletion,
  oauthApps,
  oauth,
  passkeys,
  pats,
  payouts,
  profiles,
  providers,
  recentProof,
  secondFactor,
  sessions,
  signIn,
  suspensions,
  userSearch,
  users,
  v3Users,
}
