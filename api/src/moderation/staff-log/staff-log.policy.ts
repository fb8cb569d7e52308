import { isModerator, type Actor, type SignedInActor } from '../../kernel/actor.ts'

/** Whose actions are written down; what people do with their own things is theirs. */
export const actsAsStaff = (actor: Actor): actor is SignedInActor => isModerator(actor)
