import { say } from '../../../contract/rules.ts'
import {
  isLinkedCollection,
  isOwnCollectionStatus,
  type CollectionStatus,
} from '@quarry/domain/collection-statuses'
import type { CollectionRow } from '@quarry/db/schema/collections'
import type { Tables } from '@quarry/db/schema/tables'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { CollectionAction } from '../../../contract/collections.ts'
import { isModerator, isSelf, type Actor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { judge, refusal, type Rules } from '../../kernel/policy.ts'

/** What the rules need to know about a collection. */
export type CollectionFacts = Pick<CollectionRow, 'status' | 'userId'>

const isKeeper = (actor: Actor, { userId }: CollectionFacts): boolean =>
  isSelf(actor, userId) || isModerator(actor)

export const collectionRules = {
  'collection.view': {
    scope: 'COLLECTION_READ',
    when: (actor, facts) => isLinkedCollection(facts.status) || isKeeper(actor, facts),
  },
  'collection.edit': { scope: 'COLLECTION_WRITE', when: isKeeper, refusal: say('not_your_collection') },
  'collection.delete': { scope: 'COLLECTION_DELETE', when: isKeeper, refusal: say('not_your_collection') },
  'collection.set_status': {
    scope: 'COLLECTION_WRITE',
    when: (actor, facts) =>
      isModerator(actor) || (isSelf(actor, facts.userId) && isOwnCollectionStatus(facts.status)),
    refusal: say('collection_taken_down'),
  },
  'collection.review': { scope: 'COLLECTION_WRITE', when: (actor) => isModerator(actor) },
} satisfies Rules<CollectionFacts>

export type CollectionRule = keyof typeof collectionRules

const rules: Record<CollectionRule, Rules<CollectionFacts>[string]> = collectionRules

export const canCollection = (actor: Actor, action: CollectionRule, facts: CollectionFacts): boolean =>
  judge(rules[action], actor, facts)

/** Throws unless allowed. Who may not even see the collection learns nothing of it. */
export function authorizeCollection(
  actor: Actor,
  action: CollectionRule,
  facts: CollectionFacts,
  id: string,
): void {
  if (canCollection(actor, action, facts)) return
  if (!canCollection(actor, 'collection.view', facts)) throw notFound('collection', id)
  throw refusal(actor, rules[action].refusal)
}

const ABILITIES: readonly CollectionAction[] = [
  'collection.edit',
  'collection.delete',
  'collection.set_status',
  'collection.review',
]

/** What the site shows buttons by. */
export const abilitiesOnCollection = (actor: Actor, facts: CollectionFacts): CollectionAction[] =>
  ABILITIES.filter((action) => canCollection(actor, action, facts))

/** Filter for lists: collections in the statuses that this list shows to everybody, besides them the viewer's own. */
export const collectionsVisibleTo =
  (actor: Actor, statuses: readonly CollectionStatus[]) =>
  (eb: ExpressionBuilder<Tables, 'collections'>): ExpressionWrapper<Tables, 'collections', SqlBool> => {
    if (isModerator(actor)) return eb.and([])
    const isPublic = eb('collections.status', 'in', [...statuses])
    return actor.kind === 'user' ? eb.or([isPublic, eb('collections.userId', '=', actor.id)]) : isPublic
  }
