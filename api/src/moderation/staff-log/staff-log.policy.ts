import { isModerator, type Actor, type SignedInActor } from '../../kernel/actor.ts'

/** Only actions of staff are logged. Callers leave out what staff do with their own content. */
export const actsAsStaff = (actor: Actor): actor is SignedInActor => isModerator(actor)
