import type { ProjectType } from './project-types.ts'

/** What a project is to the player's computer, or to the server: `client_side` and `server_side` of v2. */
export const SIDE_TYPES = ['required', 'optional', 'unsupported', 'unknown'] as const
export type SideType = (typeof SIDE_TYPES)[number]

/** The values that a creator can choose; `unknown` only marks projects without a choice. */
export const CHOSEN_SIDES = ['required', 'optional', 'unsupported'] as const satisfies readonly SideType[]

/** Where things run; the choices of the environment filter. */
export const ENVIRONMENTS = ['client', 'server'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** Values of a search document: both set means that both sides need it. */
export const ENVIRONMENT_MATCHES = ['client', 'server', 'client_and_server'] as const
export type EnvironmentMatch = (typeof ENVIRONMENT_MATCHES)[number]

/** The sides of types that leave no choice. */
export const FIXED_SIDES: Readonly<Partial<Record<ProjectType, { client: SideType; server: SideType }>>> = {
  plugin: { client: 'unsupported', server: 'required' },
  datapack: { client: 'optional', server: 'required' },
  shader: { client: 'required', server: 'unsupported' },
  resourcepack: { client: 'required', server: 'unsupported' },
}

/** A project with this on one side is of use there. */
export const isWantedSide = (side: string): boolean => side === 'required' || side === 'optional'
/** A project with this on one side can do without it. */
export const isSparedSide = (side: string): boolean => side === 'optional' || side === 'unsupported'

/** The choices of the environment filter that find a project with these sides. */
export function environmentsOf(client: SideType, server: SideType): EnvironmentMatch[] {
  return [
    ...(isWantedSide(client) && isSparedSide(server) ? (['client'] as const) : []),
    ...(isWantedSide(server) && isSparedSide(client) ? (['server'] as const) : []),
    ...(client === 'required' && server === 'required' ? (['client_and_server'] as const) : []),
  ]
}

interface Sides {
  client: SideType
  server: SideType
}

/** The v3 value for both sides with its v2 sides; of two with the same sides v3 responses have the first. */
const SIDES_OF_ENVIRONMENT = {
  client_and_server: { client: 'required', server: 'required' },
  client_only: { client: 'required', server: 'unsupported' },
  client_only_server_optional: { client: 'required', server: 'optional' },
  singleplayer_only: { client: 'required', server: 'unsupported' },
  server_only: { client: 'unsupported', server: 'required' },
  server_only_client_optional: { client: 'optional', server: 'required' },
  dedicated_server_only: { client: 'unsupported', server: 'required' },
  client_or_server: { client: 'optional', server: 'optional' },
  client_or_server_prefers_both: { client: 'optional', server: 'optional' },
  unknown: { client: 'unknown', server: 'unknown' },
} as const satisfies Record<string, Sides>
export type V3Environment = keyof typeof SIDES_OF_ENVIRONMENT
export const V3_ENVIRONMENTS = Object.keys(SIDES_OF_ENVIRONMENT) as [V3Environment, ...V3Environment[]]

/** `unknown` where v3 has no word for the two. */
export const v3EnvironmentOf = (client: SideType, server: SideType): V3Environment =>
  V3_ENVIRONMENTS.find((name) => {
    const sides: Sides = SIDES_OF_ENVIRONMENT[name]
    return sides.client === client && sides.server === server
  }) ?? 'unknown'

export const sidesOfV3Environment = (environment: V3Environment): Sides => SIDES_OF_ENVIRONMENT[environment]
