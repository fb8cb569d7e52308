import type { OutboxEvent } from '@quarry/db/events'
import { describe, expect, it } from 'vitest'
import { jobsFor, UnknownEventError } from './subscriptions.ts'

const retried = (queue: string, job: string): OutboxEvent => ({
  name: 'job.retried',
  queue,
  job,
  aggregate: 'project:P',
  payload: { projectId: 'P' },
})

describe('an event', () => {
  it.each<[string, OutboxEvent, object[]]>([
    [
      'adds the same index job for a deleted aggregate as for a changed one',
      { name: 'project.deleted', projectId: 'P' },
      [{ queue: 'index', name: 'sync-project', id: 'P' }],
    ],
    [
      'updates the project of a version, too',
      { name: 'version.deleted', versionId: 'V', projectId: 'P' },
      [
        { queue: 'index', name: 'sync-version', id: 'V' },
        { queue: 'index', name: 'sync-project', id: 'P' },
      ],
    ],
    [
      'notifies the invited user',
      { name: 'member.invited', teamId: 'T', userId: 'U', actorId: 'A', role: 'Artist' },
      [
        {
          queue: 'notify',
          name: 'member.invited',
          aggregate: 'user:U',
          payload: { teamId: 'T', userId: 'U', actorId: 'A', role: 'Artist' },
        },
      ],
    ],
    [
      'updates a suspended account in the index',
      { name: 'suspension.changed', userId: 'U', suspensionId: 'S', change: 'began', actorId: 'A' },
      [
        {
          queue: 'mail',
          name: 'suspension.changed',
          aggregate: 'user:U/suspension.changed',
          payload: { userId: 'U', suspensionId: 'S', change: 'began', actorId: 'A' },
        },
        { queue: 'index', name: 'sync-user', id: 'U' },
      ],
    ],
    [
      'sends a new version to users and to webhooks',
      { name: 'version.published', versionId: 'V', projectId: 'P', actorId: null },
      ['notify', 'webhook'].map((queue) => ({
        queue,
        name: 'version.published',
        aggregate: 'project:P',
        payload: { versionId: 'V', projectId: 'P', actorId: null },
      })),
    ],
    [
      'gives the test of a webhook an aggregate of its own',
      {
        name: 'webhook.due',
        webhookId: 'W',
        messageId: 'msg_1',
        event: 'webhook.test',
        happenedAt: '2026-11-01T00:00:00Z',
      },
      [
        {
          queue: 'webhook',
          name: 'webhook.due',
          aggregate: 'webhook:W/test',
          payload: {
            webhookId: 'W',
            messageId: 'msg_1',
            event: 'webhook.test',
            happenedAt: '2026-11-01T00:00:00Z',
          },
        },
      ],
    ],
    [
      'does not notify a user who left a team',
      { name: 'member.left', teamId: 'T', userId: 'U', actorId: 'A' },
      [],
    ],
    [
      'retries an index job',
      retried('index', 'sync-user'),
      [{ queue: 'index', name: 'sync-user', id: 'project:P' }],
    ],
    [
      'retries a delivery with its payload',
      retried('notify', 'project.approved'),
      [{ queue: 'notify', name: 'project.approved', aggregate: 'project:P', payload: { projectId: 'P' } }],
    ],
  ])('%s', (_, event, jobs) => expect(jobsFor(event)).toEqual(jobs))

  it.each([
    ['a job unknown to the index', retried('index', 'sync-dreams')],
    ['an unknown queue', retried('dreams', 'sync-user')],
    ['an unknown name', { name: 'dream.dreamt' } as unknown as OutboxEvent],
    ['a name that every object inherits', { name: 'toString' } as unknown as OutboxEvent],
  ])('throws for %s', (_, event) => {
    expect(() => jobsFor(event)).toThrow(UnknownEventError)
  })
})
