import { COLLECTION_STATUSES } from '@quarry/domain/collections/collection-statuses'
import type { ScopeName } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import { CollectionAction } from '../../contract/abilities.ts'
import { actorOf } from '../../testing/actors.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Actor } from '../kernel/actor.ts'
import {
  abilitiesOnCollection,
  canCollection,
  collectionRules,
  collectionsVisibleTo,
  type CollectionRule,
} from './collections.policy.ts'
import { insertCollectionRow } from './collections.queries.ts'

const current = testApp()

const VIEWERS = ['anonymous', 'alice', 'mallory', 'mo', 'ada'] as const
const KEEPERS: readonly string[] = ['alice', 'mo', 'ada']
const STAFF: readonly string[] = ['mo', 'ada']
const OPEN: readonly string[] = ['listed', 'unlisted']
const OWN: readonly string[] = [...OPEN, 'private']

describe.each(COLLECTION_STATUSES)('a collection of alice that is %s', (status) => {
  it.each(VIEWERS)('gives %s the rights of the matrix', (viewer) => {
    const facts = { status, userId: current().users.alice.id }
    const actor = actorOf(current(), viewer)
    const isKeeper = KEEPERS.includes(viewer)
    const isStaff = STAFF.includes(viewer)
    expect(canCollection(actor, 'collection.view', facts)).toBe(OPEN.includes(status) || isKeeper)
    expect(abilitiesOnCollection(CollectionAction.options, actor, facts)).toEqual([
      ...(isKeeper ? ['collection.edit', 'collection.delete'] : []),
      ...(isStaff || (viewer === 'alice' && OWN.includes(status)) ? ['collection.set_status'] : []),
      ...(isStaff ? ['collection.review'] : []),
    ])
  })

  it('is visible alone exactly where lists include it', async () => {
    const { db, users } = current()
    const facts = { status, userId: users.alice.id }
    const id = `coll${COLLECTION_STATUSES.indexOf(status)}`.padEnd(8, '0')
    const row = {
      id,
      ...facts,
      name: 'Caves',
      description: null,
      iconKey: null,
      rawIconKey: null,
      color: null,
    }
    await db.transaction().execute((tx) => insertCollectionRow(tx, row))
    for (const viewer of VIEWERS) {
      const actor = actorOf(current(), viewer)
      const listed = await db
        .selectFrom('collections')
        .select('id')
        .where('id', '=', id)
        .where(collectionsVisibleTo(actor, ['listed', 'unlisted']))
        .execute()
      expect({ viewer, isListed: listed.length === 1 }).toEqual({
        viewer,
        isListed: canCollection(actor, 'collection.view', facts),
      })
    }
  })
})

it.each(Object.entries(collectionRules))(
  '%s is refused when the token lacks its scope',
  (name, { scope }) => {
    const facts = { status: 'private', userId: current().users.mo.id } as const
    const may = (scopes: Set<ScopeName>) =>
      canCollection({ ...actorOf(current(), 'mo'), scopes } as Actor, name as CollectionRule, facts)
    expect(may(new Set())).toBe(false)
    expect(may(new Set([scope]))).toBe(true)
  },
)
