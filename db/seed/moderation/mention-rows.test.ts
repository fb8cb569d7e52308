import { namesMentioned, STAFF_MENTION } from '@quarry/domain/threads/mentions'
import { describe, expect, it } from 'vitest'
import { SEED_ACCOUNTS } from '../accounts.ts'
import { createContext } from '../context.ts'
import { ownershipOf } from '../ownership.ts'
import { planPeople } from '../plan/user-plan.ts'
import { nothingTaken, planProject } from '../plan/project-plan.ts'
import { randomFrom } from '../random.ts'
import { mentionRows } from './mention-rows.ts'

const now = new Date('2026-10-01T12:00:00Z')
const PROJECTS = 90
const storage = { put: async () => {} }

describe.each([1, 2, 3])('a talk in which people are named (seed %i)', (seed) => {
  const context = createContext({
    seed,
    projects: PROJECTS,
    isBulk: false,
    now,
    triggersOff: false,
    siteUrl: 'https://seeded.example',
    storage,
  })
  const people = planPeople(context)
  const { notifications, threadMessages } = mentionRows(context, people)
  const account = (id: unknown) => SEED_ACCOUNTS[people.users.findIndex((user) => user.id === id)]
  const isStaff = (id: unknown) => account(id)?.role !== 'developer'
  const taken = nothingTaken()
  const project = Array.from({ length: 4 }, (_, n) => planProject(context, n, taken)).at(-1)
  if (!project) throw new Error('no project is planned')

  it('mentions members and staff, who are notified; notes notify staff only', () => {
    const recipients = notifications.map(({ userId, createdAt }) => {
      const message = threadMessages.find((one) => one.createdAt === createdAt)
      const names = namesMentioned(message?.body ?? '')
      expect(names).toContain(
        isStaff(userId) && names.includes(STAFF_MENTION) ? STAFF_MENTION : account(userId)?.username,
      )
      expect(isStaff(userId) || message?.isPrivate === false).toBe(true)
      return account(userId)?.username
    })
    expect(new Set(recipients)).toEqual(new Set(['alice', 'bob', 'mo', 'ada']))
    expect(notifications.some(({ readAt }) => readAt === null)).toBe(true)
  })

  it('is held by those who make the project, once it can be found', () => {
    const { members } = ownershipOf(context, people, project, randomFrom('any'))
    const makers = new Set(members.map(({ userId }) => userId))
    for (const { authorId, createdAt } of threadMessages) {
      expect(isStaff(authorId) || makers.has(authorId ?? '')).toBe(true)
      expect(+(createdAt ?? 0)).toBeGreaterThan(project.publishedMs)
      expect(+(createdAt ?? 0)).toBeLessThan(+now)
    }
    expect([project.id, project.status]).toEqual([context.ids.project(3), 'approved'])
  })
})
