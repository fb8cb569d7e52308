import * as oauth from 'oauth4webapi'
import {
  ProviderFailure,
  type ProviderClient,
  type SignInSecrets,
  type Identity,
} from '../../ports/sign-in-providers.ts'
import type { Fetch } from '../bounded-fetch.ts'

/** What an answer with tokens has for us. */
export interface Granted {
  /** Of the id token, checked; absent when the provider has none. */
  claims: oauth.IDToken | undefined
  /** What the API of the provider says at an address. */
  ask: (url: string) => Promise<unknown>
}

/** What one provider does in its own way. */
export interface Face {
  issuer: string
  /** For one that signs as somebody else for each person; what the token says is only of use to find out who. */
  issuerOf?: (idToken: string) => string
  authorize: string
  token: string
  scope: string
  hasIdToken: boolean
  /** What makes the provider ask even whom it knows. */
  anew: Readonly<Record<string, string>>
  identify: (granted: Granted) => Promise<Identity> | Identity
}

export interface Registered {
  clientId: string
  clientSecret: string
  backTo: string
  fetch: Fetch
}

const DENIED = new Set(['access_denied', 'consent_required', 'interaction_required', 'login_required'])

/** Turns what the browser brings into tokens of the provider. */
function tokenRequest(face: Face, { clientId, clientSecret, backTo, fetch }: Registered) {
  const server = {
    issuer: face.issuer,
    authorization_endpoint: face.authorize,
    token_endpoint: face.token,
  }
  const client = { client_id: clientId }
  const calls = {
    [oauth.customFetch]: fetch,
    // The addresses are those of the configuration; only a trial on this machine has any without TLS.
    [oauth.allowInsecureRequests]: face.token.startsWith('http:'),
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
    const signedBy = await issuerOf(face, response)
    return oauth.processAuthorizationCodeResponse({ ...server, issuer: signedBy }, client, response, {
      requireIdToken: face.hasIdToken,
      ...(face.hasIdToken && { expectedNonce: nonce }),
    })
  }
}

/** Signing in by an authorization code with PKCE; the id token is bound to the client and to the nonce. */
export function oauthDoor(face: Face, { clientId, clientSecret, backTo, fetch }: Registered): ProviderClient {
  const tokensFor = tokenRequest(face, { clientId, clientSecret, backTo, fetch })
  return {
    async authorizationUrl({ state, verifier, nonce }, isAnew) {
      const url = new URL(face.authorize)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: backTo,
        scope: face.scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(face.hasIdToken && { nonce }),
        ...(isAnew && face.anew),
      }).toString()
      return url
    },
    async identityFrom(brought, held) {
      try {
        const tokens = await tokensFor(brought, held)
        const headers = { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' }
        return await face.identify({
          claims: face.hasIdToken ? oauth.getValidatedIdTokenClaims(tokens) : undefined,
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

async function issuerOf(face: Face, response: Response): Promise<string> {
  if (!face.issuerOf || !response.ok) return face.issuer
  const answer: unknown = await response.clone().json()
  const hasToken = typeof answer === 'object' && answer !== null && 'id_token' in answer
  return hasToken && typeof answer.id_token === 'string' ? face.issuerOf(answer.id_token) : face.issuer
}
