import type { DesiredServer, DesiredState } from '@quarry/api/contract/hosting/agents'
import type { TicketPayload } from '@quarry/api/contract/hosting/console'

/** Whose tickets and sign-ins count: members are removed, roles change and accounts are suspended before a ticket expires. */
export class PermittedUsers {
  #generation = -1
  #servers = new Map<string, DesiredServer['access']>()

  follow({ generation, servers }: DesiredState): void {
    this.#generation = generation
    this.#servers = new Map(servers.map(({ id, access }) => [id, access]))
  }

  /** What the list permits a user; undefined if it does not name them. */
  permissionsOf(server: string, user: string): readonly string[] | undefined {
    return this.#servers.get(server)?.find((one) => one.user === user)?.permissions
  }

  /** A ticket that was signed in this generation or later is at least as new as the list. */
  permits({ server, user, permission, generation }: TicketPayload): boolean {
    if (generation >= this.#generation) return true
    const access = this.#servers.get(server)
    if (access === null) return true
    return access?.some((one) => one.user === user && one.permissions.includes(permission)) ?? false
  }
}
