import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Tx } from '@quarry/db/db'
import type { BulkTakedownItemRow } from '@quarry/db/schema/moderation/bulk-takedowns'
import { aCollection, anOrganization, aProject, aUser } from '@quarry/db/testing/factories'
import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import { BULK_TAKEDOWN_BATCH } from '@quarry/domain/moderation/bulk-takedowns'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  suspendUser,
  getBulkTakedowns,
  restoreBulkTakedown,
} from '../../api/contract/moderation/bulk-takedowns.ts'
import {
  countLockWaits,
  countLogged,
  countTraces,
  readThings,
} from '../../api/testing/bulk-takedown-state.ts'
import { anSmtpSink, type SmtpSink } from '../../api/testing/smtp-sink.ts'
import { testApp } from '../../api/testing/test-app.ts'
import { untilIdle, whileLocked, Workers } from './workers.ts'

const PROJECTS = 66
const COLLECTIONS = 6
const ORGANIZATIONS = 2
const THINGS = PROJECTS + COLLECTIONS + ORGANIZATIONS
const STATUSES: readonly ProjectStatus[] = ['approved', 'archived', 'unlisted', 'processing']

describe(
  'the content of a suspended account is taken down once and restored exactly when',
  { timeout: 300_000 },
  () => {
    const current = testApp()
    let folder: string
    let sink: SmtpSink
    const workers = new Workers()
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'quarry-bulk-takedown-'))
      sink = await anSmtpSink()
    })
    afterEach(async () => {
      await workers.stopAll()
      await sink.close()
      await rm(folder, { recursive: true, force: true })
    })

    const start = () => workers.start({ databaseUrl: current().databaseUrl, folder, smtpUrl: sink.url })

    /** A user with content of every kind, to compare before and after. */
    async function aMaker(username: string) {
      const { db } = current()
      const user = await aUser(db, { username, email: `${username}@mail.example`, emailVerified: true })
      for (let n = 0; n < PROJECTS; n += 1) {
        const words =
          n % 3 === 0 ? { moderatorMessage: `Seen ${n}.`, moderatorMessageBody: `At length ${n}.` } : {}
        await aProject(db, {
          ownerId: user.id,
          status: STATUSES[n % STATUSES.length] ?? 'approved',
          ...words,
        })
      }
      for (let n = 0; n < COLLECTIONS; n += 1)
        await aCollection(db, { userId: user.id, status: n % 2 === 0 ? 'listed' : 'unlisted' })
      for (let n = 0; n < ORGANIZATIONS; n += 1) await anOrganization(db, { ownerId: user.id })
      return user
    }

    const listStates = async (bulkTakedownId: string) => {
      const { db } = current()
      const rows = await db
        .selectFrom('bulkTakedownItems')
        .select(['state', (eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
        .where('bulkTakedownId', '=', bulkTakedownId)
        .groupBy('state')
        .execute()
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    }

    const subjects = () =>
      sink.messages.map((message) => /^Subject: (.*)$/m.exec(message)?.[1]?.trim() ?? message).toSorted()

    /** In the order of the worker, which comes to projects last. */
    const listProjects = async (bulkTakedownId: string, state: BulkTakedownItemRow['state']) => {
      const items = await current()
        .db.selectFrom('bulkTakedownItems')
        .select('thingId')
        .where('bulkTakedownId', '=', bulkTakedownId)
        .where('state', '=', state)
        .where('kind', '=', 'project')
        .orderBy('thingId')
        .execute()
      return items.map(({ thingId }) => thingId)
    }

    const lockProject = (id: string) => (tx: Tx) =>
      tx.selectFrom('projects').select('id').where('id', '=', id).forUpdate().execute()

    /** Resolves when the transactions of killed workers have ended. */
    const untilUnlocked = () =>
      vi.waitFor(async () => expect(await countLockWaits(current().db)).toBe(0), { timeout: 60_000 })

    /** Kills the worker when it has started a part after the first one of the queue, and not committed it. */
    async function dieInside(bulkTakedownId: string, state: BulkTakedownItemRow['state']): Promise<void> {
      const { db } = current()
      const projects = await listProjects(bulkTakedownId, state)
      // The first part of the queue is complete before the worker reaches this project.
      const blocked = projects[BULK_TAKEDOWN_BATCH + 5] ?? ''
      const before = await whileLocked(db, lockProject(blocked), async () => {
        await start()
        await vi.waitFor(async () => expect(await countLockWaits(db)).toBe(1), {
          timeout: 120_000,
          interval: 50,
        })
        const states = await listStates(bulkTakedownId)
        await workers.killAll()
        return states
      })
      // Nothing of the unfinished part is stored.
      expect(before[state]).toBeGreaterThan(0)
      await untilUnlocked()
      expect(await listStates(bulkTakedownId)).toEqual(before)
    }

    /** Kills the worker as soon as one of its parts is committed, at the latest when it reaches the last project. */
    async function dieBetween(bulkTakedownId: string, state: BulkTakedownItemRow['state']): Promise<void> {
      const leftOf = async () => (await listStates(bulkTakedownId))[state] ?? 0
      const left = await leftOf()
      const last = (await listProjects(bulkTakedownId, state)).at(-1) ?? ''
      await whileLocked(current().db, lockProject(last), async () => {
        await start()
        await vi.waitFor(async () => expect(await leftOf()).toBeLessThan(left), {
          timeout: 120_000,
          interval: 5,
        })
        await workers.killAll()
      })
      await untilUnlocked()
      expect(await leftOf()).toBeGreaterThan(0)
    }

    const settle = async (bulkTakedownId: string, states: object, mails: readonly string[]) => {
      await start()
      const settled = async () => {
        expect(await listStates(bulkTakedownId)).toEqual(states)
        expect(subjects()).toEqual(mails.toSorted())
      }
      await vi.waitFor(settled, { timeout: 60_000, interval: 100 })
      await untilIdle(current().db)
      await settled()
      await workers.stopAll()
    }

    it.each([
      ['within a part', 'takedown-inside', dieInside],
      ['after a part', 'takedown-behind', dieBetween],
    ])('the worker dies %s', async (_when, username, die) => {
      const user = await aMaker(username)
      const before = await readThings(current().db, user.id)
      expect(before).toHaveLength(THINGS)
      const things = ['project', 'collection', 'organization'] as const
      const mo = current().as('mo')
      await mo(suspendUser, {
        params: { user: username },
        body: { reason: 'Adverts.', days: null, things: [...things] },
      })
      const bulkTakedownId =
        (await mo(getBulkTakedowns, { params: { user: username } })).takedowns[0]?.id ?? ''
      expect(await listStates(bulkTakedownId)).toEqual({
        taken: BULK_TAKEDOWN_BATCH,
        waits: THINGS - BULK_TAKEDOWN_BATCH,
      })

      await die(bulkTakedownId, 'waits')
      const suspended = ['Your content was taken down', 'Your account is suspended']
      await settle(bulkTakedownId, { taken: THINGS }, suspended)
      const taken = {
        'suspended for-good': 1,
        [`things_taken ${THINGS}`]: 1,
        'status_set withheld': 50,
        'status_set rejected': 16,
        taken_down: COLLECTIONS + ORGANIZATIONS,
      }
      expect(await countLogged(current().db, { userId: user.id, bulkTakedownId })).toEqual(taken)
      expect(await countTraces(current().db, bulkTakedownId)).toBe(PROJECTS)

      await current().as('ada')(restoreBulkTakedown, { params: { user: username, takedown: bulkTakedownId } })
      await die(bulkTakedownId, 'taken')
      await settle(bulkTakedownId, { given: THINGS }, ['Your content was restored', ...suspended])
      expect(await countLogged(current().db, { userId: user.id, bulkTakedownId })).toEqual({
        ...taken,
        [`things_given_back ${THINGS}`]: 1,
        'status_set approved': 17,
        'status_set archived': 17,
        'status_set unlisted': 16,
        'status_set processing': 16,
        given_back: COLLECTIONS + ORGANIZATIONS,
      })
      expect(await countTraces(current().db, bulkTakedownId)).toBe(2 * PROJECTS)
      expect(await readThings(current().db, user.id)).toEqual(before)
    })
  },
)
