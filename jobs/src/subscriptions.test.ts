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
      'a deleted aggregate leaves the index like a changed one',
      { name: 'project.deleted', projectId: 'P' },
      [{ queue: 'index', name: 'sync-project', id: 'P' }],
    ],
    [
      'a version changes its project, too',
      { name: 'version.deleted', versionId: 'V', projectId: 'P' },
      [
        { queue: 'index', name: 'sync-version', id: 'V' },
        { queue: 'index', name: 'sync-project', id: 'P' },
      ],
    ],
    [
      'an invitation is told to who is invited',
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
      'a new version is told to people and to the addresses of its makers',
      { name: 'version.published', versionId: 'V', projectId: 'P', actorId: null },
      ['notify', 'webhook'].map((queue) => ({
        queue,
        name: 'version.published',
        aggregate: 'project:P',
        payload: { versionId: 'V', projectId: 'P', actorId: null },
      })),
    ],
    [
      'the test of an address waits for nothing that the address did not take',
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
    ['who leaves is told nothing', { name: 'member.left', teamId: 'T', userId: 'U', actorId: 'A' }, []],
    [
      'work of the index is done again as it was',
      retried('index', 'sync-user'),
      [{ queue: 'index', name: 'sync-user', id: 'project:P' }],
    ],
    [
      'a delivery is done again with what it carried',
      retried('notify', 'project.approved'),
      [{ queue: 'notify', name: 'project.approved', aggregate: 'project:P', payload: { projectId: 'P' } }],
    ],
  ])('%s', (_, event, jobs) => expect(jobsFor(event)).toEqual(jobs))

  it.each([
    ['a job that the index does not know', retried('index', 'sync-dreams')],
    ['a queue that nobody works on', retried('dreams', 'sync-user')],
    ['a name that is in no table', { name: 'dream.dreamt' } as unknown as OutboxEvent],
    ['a name that every object has', { name: 'toString' } as unknown as OutboxEvent],
  ])('is not lost in silence: %s', (_, event) => {
    expect(() => jobsFor(event)).toThrow(UnknownEventError)
  })
})
