import { isModerator, type Actor, type SignedInActor } from '../../kernel/actor.ts'

/** Only actions of staff are logged. Callers leave out what staff do with their own content. */
export const actsAsStaff = (actor: Actor): actor is SignedInActor => isModerator(actor)

/** The actor that notifications may name: staff only where they act as members. */
export const namedActorId = (actor: SignedInActor, isMember: boolean): string | null =>
  actsAsStaff(actor) && !isMember ? null : actor.id
