import * as oauth from 'oauth4webapi'
import {
  ProviderFailure,
  type ProviderClient,
  type SignInSecrets,
  type Identity,
} from '../../ports/sign-in-providers.ts'
import type { Fetch } from '../bounded-fetch.ts'

/** The parts of a token response that we use. */
export interface Granted {
  /** Verified claims of the id token; absent without one. */
  claims: oauth.IDToken | undefined
  /** Fetches a resource of the provider's API. */
  ask: (url: string) => Promise<unknown>
}

/** The specifics of one provider. */
export interface Face {
  issuer: string
  /** For a provider with a different issuer per tenant; the tenant is taken from the token. */
  issuerOf?: (idToken: string) => string
  authorize: string
  token: string
  scope: string
  hasIdToken: boolean
  /** Parameters that force the provider to ask for credentials. */
  promptAgain: Readonly<Record<string, string>>
  identify: (granted: Granted) => Promise<Identity> | Identity
}

export interface Registered {
  clientId: string
  clientSecret: string
  backTo: string
  fetch: Fetch
}

const DENIED = new Set(['access_denied', 'consent_required', 'interaction_required', 'login_required'])

/** Exchanges the authorization code for tokens. */
function tokenRequest(definition: Face, { clientId, clientSecret, backTo, fetch }: Registered) {
  const server = {
    issuer: definition.issuer,
    authorization_endpoint: definition.authorize,
    token_endpoint: definition.token,
  }
  const client = { client_id: clientId }
  const calls = {
    [oauth.customFetch]: fetch,
    // The addresses come from the configuration; only local test servers lack TLS.
    [oauth.allowInsecureRequests]: definition.token.startsWith('http:'),
  }

  return async (brought: URLSearchParams, { state, verifier, nonce }: SignInSecrets) => {
    const params = oauth.validateAuthResponse(server, client, brought, state)
    const secret = oauth.ClientSecretPost(clientSecret)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      secret,
      params,
      backTo,
      verifier,
      calls,
    )
    const signedBy = await issuerOf(definition, response)
    return oauth.processAuthorizationCodeResponse({ ...server, issuer: signedBy }, client, response, {
      requireIdToken: definition.hasIdToken,
      ...(definition.hasIdToken && { expectedNonce: nonce }),
    })
  }
}

/** Authorization code flow with PKCE; the id token is bound to the client and to the nonce. */
export function oauthDoor(
  definition: Face,
  { clientId, clientSecret, backTo, fetch }: Registered,
): ProviderClient {
  const tokensFor = tokenRequest(definition, { clientId, clientSecret, backTo, fetch })
  return {
    async authorizationUrl({ state, verifier, nonce }, mustPrompt) {
      const url = new URL(definition.authorize)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: backTo,
        scope: definition.scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(definition.hasIdToken && { nonce }),
        ...(mustPrompt && definition.promptAgain),
      }).toString()
      return url
    },
    async identityFrom(brought, held) {
      try {
        const tokens = await tokensFor(brought, held)
        const headers = { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' }
        return await definition.identify({
          claims: definition.hasIdToken ? oauth.getValidatedIdTokenClaims(tokens) : undefined,
          ask: async (url) => {
            const response = await fetch(url, { headers })
            if (!response.ok) throw new Error(`${new URL(url).host} answers ${response.status}`)
            return response.json()
          },
        })
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

function failureOf(error: unknown): ProviderFailure {
  const isNo = error instanceof oauth.AuthorizationResponseError && DENIED.has(error.error)
  return new ProviderFailure(isNo ? 'declined' : 'failed', 'signing in at a provider did not succeed', {
    cause: error,
  })
}

async function issuerOf(definition: Face, response: Response): Promise<string> {
  if (!definition.issuerOf || !response.ok) return definition.issuer
  const answer: unknown = await response.clone().json()
  const hasToken = typeof answer === 'object' && answer !== null && 'id_token' in answer
  return hasToken && typeof answer.id_token === 'string'
    ? definition.issuerOf(answer.id_token)
    : definition.issuer
}
