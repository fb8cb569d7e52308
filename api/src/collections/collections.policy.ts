import { ruleMessage } from '../../contract/rules.ts'
import {
  isLinkedCollection,
  isOwnCollectionStatus,
  type CollectionStatus,
} from '@quarry/domain/collections/collection-statuses'
import type { CollectionRow } from '@quarry/db/schema/collections/collections'
import type { Tables } from '@quarry/db/schema/tables'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { isModerator, isSelf, type Actor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

/** What the rules need to know about a collection. */
export type CollectionFacts = Pick<CollectionRow, 'status' | 'userId'>

const isKeeper = (actor: Actor, { userId }: CollectionFacts): boolean =>
  isSelf(actor, userId) || isModerator(actor)

export const collectionRules = {
  'collection.view': {
    scope: 'COLLECTION_READ',
    when: (actor, facts) => isLinkedCollection(facts.status) || isKeeper(actor, facts),
    isPublic: ({ status }) => isLinkedCollection(status),
  },
  'collection.edit': {
    scope: 'COLLECTION_WRITE',
    when: isKeeper,
    refusal: ruleMessage('not_your_collection'),
  },
  'collection.delete': {
    scope: 'COLLECTION_DELETE',
    when: isKeeper,
    refusal: ruleMessage('not_your_collection'),
  },
  'collection.set_status': {
    scope: 'COLLECTION_WRITE',
    when: (actor, facts) =>
      isModerator(actor) || (isSelf(actor, facts.userId) && isOwnCollectionStatus(facts.status)),
    refusal: ruleMessage('collection_taken_down'),
  },
  'collection.review': { scope: 'COLLECTION_WRITE', when: (actor) => isModerator(actor) },
} satisfies Rules<CollectionFacts>

export type CollectionRule = keyof typeof collectionRules

const policy = policyOf<CollectionFacts, CollectionRule>(collectionRules, {
  target: 'collection',
  isVisible: (actor, facts): boolean => canCollection(actor, 'collection.view', facts),
})
export const { can: canCollection, authorize: authorizeCollection, abilities: abilitiesOnCollection } = policy

/** Filter for lists: collections in the given statuses, and the viewer's own in any status. */
export const collectionsVisibleTo =
  (actor: Actor, statuses: readonly CollectionStatus[]) =>
  (eb: ExpressionBuilder<Tables, 'collections'>): ExpressionWrapper<Tables, 'collections', SqlBool> => {
    if (isModerator(actor)) return eb.and([])
    const isPublic = eb('collections.status', 'in', [...statuses])
    return actor.kind === 'user' ? eb.or([isPublic, eb('collections.userId', '=', actor.id)]) : isPublic
  }
