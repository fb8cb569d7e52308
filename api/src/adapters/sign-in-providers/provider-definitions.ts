import { z } from 'zod'
import type { Face, Granted } from './oauth-client.ts'

const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  preferred_username: z.string().optional(),
  nickname: z.string().optional(),
  name: z.string().optional(),
})

/** Of a provider whose id token contains everything. */
function ofClaims({ claims }: Granted) {
  const { sub, email, email_verified: isTheirs, ...names } = Claims.parse(claims)
  return {
    subject: sub,
    name: names.nickname ?? names.preferred_username ?? names.name ?? null,
    email: isTheirs === true && email !== undefined ? email : null,
  }
}

const GithubUser = z.object({ id: z.int(), login: z.string() })
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** Self-hosted servers have their API below their address. */
export const github = (own: string | undefined): Face => {
  const base = own ?? 'https://github.com'
  const api = own === undefined ? 'https://api.github.com' : `${own}/api/v3`
  return {
    issuer: `${base}/login/oauth`,
    authorize: `${base}/login/oauth/authorize`,
    token: `${base}/login/oauth/access_token`,
    scope: 'read:user user:email',
    hasIdToken: false,
    promptAgain: { prompt: 'select_account' },
    async identify({ ask }) {
      const { id, login } = GithubUser.parse(await ask(`${api}/user`))
      const emails = GithubEmails.parse(await ask(`${api}/user/emails`))
      const proved = emails.find(({ primary, verified }) => primary && verified)
      return { subject: String(id), name: login, email: proved?.email ?? null }
    },
  }
}

const DiscordUser = z.object({
  id: z.string().min(1),
  username: z.string(),
  email: z.string().nullish(),
  verified: z.boolean().optional(),
})

export const discord = (base = 'https://discord.com'): Face => ({
  issuer: base,
  authorize: `${base}/oauth2/authorize`,
  token: `${base}/api/oauth2/token`,
  scope: 'identify email',
  hasIdToken: false,
  promptAgain: { prompt: 'consent' },
  async identify({ ask }) {
    const { id, username, email, verified } = DiscordUser.parse(await ask(`${base}/api/users/@me`))
    return { subject: id, name: username, email: verified === true ? (email ?? null) : null }
  },
})

export const google = (own: string | undefined): Face => {
  const base = own ?? 'https://accounts.google.com'
  return {
    issuer: base,
    authorize: `${base}/o/oauth2/v2/auth`,
    token: own === undefined ? 'https://oauth2.googleapis.com/token' : `${own}/token`,
    scope: 'openid email profile',
    hasIdToken: true,
    promptAgain: { prompt: 'select_account' },
    identify: ofClaims,
  }
}

const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const Tenant = z.object({ tid: z.string().regex(TENANT) })

/** Signs with the issuer of the user's tenant. It does not state whether an address is verified. */
export const microsoft = (base = 'https://login.microsoftonline.com'): Face => ({
  issuer: `${base}/common/v2.0`,
  issuerOf(idToken) {
    const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()
    return `${base}/${Tenant.parse(JSON.parse(payload)).tid}/v2.0`
  },
  authorize: `${base}/common/oauth2/v2.0/authorize`,
  token: `${base}/common/oauth2/v2.0/token`,
  scope: 'openid email profile',
  hasIdToken: true,
  promptAgain: { prompt: 'login' },
  identify: (granted) => ({ ...ofClaims(granted), email: null }),
})

export const gitlab = (base = 'https://gitlab.com'): Face => ({
  issuer: base,
  authorize: `${base}/oauth/authorize`,
  token: `${base}/oauth/token`,
  scope: 'openid email profile',
  hasIdToken: true,
  promptAgain: { prompt: 'login' },
  identify: ofClaims,
})
